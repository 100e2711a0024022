(** The problem of docs/certificate.md, for exact kernels that a file of integers describes.
    This is the file that a reader has to judge: the theorem in Soundness.v speaks in its words.
    Nothing here is computed; the checker is in Checker.v. *)

From Coq Require Import ZArith Reals List Bool.
Import ListNotations.
Local Open Scope R_scope.

(** * What the file states: integers, each over a denominator *)

(** A variable of a point: the sign s_j, the linear term p_j and the bound u_j, both over [den]. *)
Record variable := MakeVariable { plus : bool; linear : Z; upper : Z }.

(** A stored matrix, its entries over [root * root], row by row. [Some e] is the ground "theory":
    the exact kernel is positive semidefinite and its entry j, k differs from the stored one by at
    most e_j e_k, with the e_j (the roots of the document's e_j) over [root]. [None] is the ground
    "stored": the stored matrix is the kernel. *)
Record kernel := MakeKernel { entries : list (list Z); errors : option (list Z) }.

(** What is decided about a kernel. *)
Inductive mark := Out | In | Free.

(** A block lists for each point, in their order, the variables of that point: none, one or more.
    [rules] marks the kernels that every choice contains (In) and that none contains (Out).
    A group is a set of kernels with the largest number of them that a choice may contain. *)
Record problem := MakeProblem {
  points : nat;
  den : Z;
  root : Z;
  kernels : list kernel;
  blocks : list (list (list variable));
  lambda : Z;
  k0 : Z;
  rules : list mark;
  groups : list (list bool * Z)
}.

(** * The real numbers that it means *)

Definition over (d z : Z) : R := IZR z / IZR d.

(** f 0 + ... + f (n - 1). *)
Fixpoint sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S m => sum m f + f m end.

Fixpoint total (l : list R) : R := match l with [] => 0 | x :: t => x + total t end.

Fixpoint inner (x y : list R) : R :=
  match x, y with a :: s, b :: t => a * b + inner s t | _, _ => 0 end.

Fixpoint map2 {A B C : Type} (f : A -> B -> C) (x : list A) (y : list B) : list C :=
  match x, y with a :: s, b :: t => f a b :: map2 f s t | _, _ => [] end.

Definition matrix := nat -> nat -> R.

(** v'Kv over n points. *)
Definition quad (n : nat) (K : matrix) (v : nat -> R) : R :=
  sum n (fun j => sum n (fun k => v j * K j k * v k)).

Definition symmetric (n : nat) (K : matrix) : Prop :=
  forall j k, (j < n)%nat -> (k < n)%nat -> K j k = K k j.

Definition semidefinite (n : nat) (K : matrix) : Prop := forall v, 0 <= quad n K v.

(** The stored entry j, k. *)
Definition stored (P : problem) (k : kernel) : matrix :=
  fun j l => over (root P * root P) (nth l (nth j (entries k) []) 0%Z).

(** Which exact kernels a stored one may stand for: hypothesis (E) of the document. *)
Definition stands_for (P : problem) (k : kernel) (K : matrix) : Prop :=
  match errors k with
  | None => forall j l, (j < points P)%nat -> (l < points P)%nat -> K j l = stored P k j l
  | Some e =>
      symmetric (points P) K /\ semidefinite (points P) K /\
      forall j l, (j < points P)%nat -> (l < points P)%nat ->
        Rabs (K j l - stored P k j l) <= over (root P) (nth j e 0%Z) * over (root P) (nth l e 0%Z)
  end.

Definition exact_kernels (P : problem) (Ks : list matrix) : Prop :=
  Forall2 (stands_for P) (kernels P) Ks.

(** ** A: a real number for each variable, block by block and point by point *)

Definition sign (v : variable) : R := if plus v then 1 else -1.

(** The entry of the expansion v(a) at a point, and the point's part of p'a. *)
Definition spread (vars : list variable) (a : list R) : R :=
  total (map2 (fun v x => sign v * x) vars a).
Definition gain (P : problem) (vars : list variable) (a : list R) : R :=
  total (map2 (fun v x => over (den P) (linear v) * x) vars a).

Definition expansion (block : list (list variable)) (a : list (list R)) : list R :=
  map2 spread block a.

Definition in_box (P : problem) (v : variable) (x : R) : Prop := 0 <= x <= over (den P) (upper v).

(** 0 <= a_j <= u_j, and s'a = 0. *)
Definition in_A_block (P : problem) (block : list (list variable)) (a : list (list R)) : Prop :=
  Forall2 (Forall2 (in_box P)) block a /\ total (expansion block a) = 0.

Definition in_A (P : problem) (a : list (list (list R))) : Prop :=
  Forall2 (in_A_block P) (blocks P) a.

(** ** B: weights of a choice of kernels *)

Fixpoint count (group choice : list bool) : Z :=
  match group, choice with
  | g :: s, c :: t => ((if g && c then 1 else 0) + count s t)%Z
  | _, _ => 0%Z
  end.

(** At most k0 of all kernels, and of each group at most what it allows. *)
Definition capacities (P : problem) : list (list bool * Z) :=
  (map (fun _ => true) (kernels P), k0 P) :: groups P.

Definition fits (caps : list (list bool * Z)) (choice : list bool) : Prop :=
  Forall (fun c => (count (fst c) choice <= snd c)%Z) caps.

Definition agrees (m : mark) (chosen : bool) : Prop :=
  match m with Out => chosen = false | In => chosen = true | Free => True end.

Definition inside (marks : list mark) (choice : list bool) : Prop := Forall2 agrees marks choice.

Definition allowed (P : problem) (choice : list bool) : Prop :=
  length choice = length (kernels P) /\ inside (rules P) choice /\ fits (capacities P) choice.

(** b >= 0, sum(b) = 1, and the support lies in an allowed choice. *)
Definition in_B (P : problem) (b : list R) : Prop :=
  Forall (fun x => 0 <= x) b /\ total b = 1 /\
  exists choice, allowed P choice /\
    Forall2 (fun x (chosen : bool) => chosen = false -> x = 0) b choice.

(** ** The objective: p'a - 1/2 sum_i b_i d_i(a) + lambda |b|^2 *)

Definition energy (P : problem) (a : list (list (list R))) (K : matrix) : R :=
  total (map2 (fun block x => quad (points P) K (fun j => nth j (expansion block x) 0)) (blocks P) a).

Definition linear_value (P : problem) (a : list (list (list R))) : R :=
  total (map2 (fun block x => total (map2 (gain P) block x)) (blocks P) a).

Definition objective (P : problem) (Ks : list matrix) (a : list (list (list R))) (b : list R) : R :=
  linear_value P a - 1 / 2 * inner b (map (energy P a) Ks) + over (den P) (lambda P) * inner b b.
