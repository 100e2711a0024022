(** OCaml for the checker. Integers become those of zarith, lists, pairs and truth values OCaml's own;
    nat stays what it is. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
From SMKL Require Import Problem Checker.

Extraction Language OCaml.
Extraction "checker.ml" check well_formed upper_check proof_check cover_check.
