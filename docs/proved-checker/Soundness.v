(** If the checker says yes, the optimum lies in the stated interval. *)

From Coq Require Import ZArith Reals List Bool Lia Lra.
From SMKL Require Import Problem Sums Hints Checker Cover Scaling Lower Semidefinite Upper.
Import ListNotations.
Local Open Scope R_scope.

Lemma supported_within b s t : within s t ->
  Forall2 (fun x (chosen : bool) => chosen = false -> x = 0) b s ->
  Forall2 (fun x (chosen : bool) => chosen = false -> x = 0) b t.
Proof.
  intros W. revert b. induction W; intros b' H'; inversion H'; subst; constructor; auto.
  intros E. apply H3. destruct x; auto. rewrite H in E; congruence.
Qed.

Theorem lower_sound P C Ks b :
  good P -> exact_kernels P Ks -> forallb (proof_check P (low C)) (proofs C) = true ->
  cover_check P (map marks (flat_map snd (proofs C))) = true -> in_B P b ->
  exists a, in_A P a /\ over (den P) (low C) <= objective P Ks a b.
Proof.
  intros G HK Hp Hc (Hb & Tb & s & A & Hs). pose proof (good_den P G) as Hd.
  destruct (cover_check_sound P _ s Hc A) as (t & m & W & F & Hl & I).
  apply in_map_iff in Hl. destruct Hl as (l & <- & Hl). apply in_flat_map in Hl. destruct Hl as ((a & leaves) &
    Hin & Hl).
  rewrite forallb_forall in Hp. specialize (Hp _ Hin). unfold proof_check in Hp. simpl in Hl.
  apply andb_prop in Hp. destruct Hp as [HA Hp]. rewrite forallb_forall in Hp. specialize (Hp l Hl).
  apply andb_prop in Hp. destruct Hp as [Hlow Hleaf]. apply Z.leb_le in Hlow.
  exists (point P a). split; [apply in_A_check_sound; assumption|].
  apply Rle_trans with (over (den P) (claim l)); [apply over_le; assumption|].
  destruct A as (La & _ & _).
  assert (L : length (marks l) = length (kernels P)).
  { rewrite (Forall2_len _ _ _ I), <- (Forall2_len _ _ _ W). exact La. }
  exact (leaf_sound P Ks a l _ _ b t G HK L Hleaf Hb Tb (supported_within b s t W Hs) F I).
Qed.

(** The theorem. *)
Theorem checker_sound (P : problem) (C : certificate) :
  check P C = true ->
  forall Ks, exact_kernels P Ks ->
    (forall b, in_B P b -> exists a, in_A P a /\ over (den P) (low C) <= objective P Ks a b) /\
    (exists b, in_B P b /\ forall a, in_A P a -> objective P Ks a b <= over (den P) (high C)).
Proof.
  intros H Ks HK. unfold check in H. rewrite !andb_true_iff in H. destruct H as [[[[_ H1] H2] H3] H4].
  pose proof (well_formed_sound P H1) as G. split.
  - intros b Hb. exact (lower_sound P C Ks b G HK H3 H4 Hb).
  - exists (map (over (den P)) (weights C)). split.
    + assert (H5 := H2). unfold upper_check in H5. rewrite !andb_true_iff in H5.
      destruct H5 as [[[H5 _] _] _]. apply in_B_check_sound; assumption.
    + intros a Ha. apply (upper_sound P C Ks a); assumption.
Qed.

(** The same in the words of the document: F(b) is the least upper bound of the objective over A, and
    the optimum the greatest lower bound of F over B. *)
Definition is_value (P : problem) (Ks : list matrix) (b : list R) (F : R) : Prop :=
  is_lub (fun x => exists a, in_A P a /\ x = objective P Ks a b) F.

Definition is_optimum (P : problem) (Ks : list matrix) (x : R) : Prop :=
  (forall b F, in_B P b -> is_value P Ks b F -> x <= F) /\
  (forall y, (forall b F, in_B P b -> is_value P Ks b F -> y <= F) -> y <= x).

Corollary optimum_within (P : problem) (C : certificate) :
  check P C = true ->
  forall Ks, exact_kernels P Ks ->
    (exists x, is_optimum P Ks x) /\
    (forall x, is_optimum P Ks x -> over (den P) (low C) <= x <= over (den P) (high C)).
Proof.
  intros H Ks HK. destruct (checker_sound P C H Ks HK) as [L (b & Hb & U)].
  assert (V : exists F, is_value P Ks b F /\ F <= over (den P) (high C)).
  { destruct (L b Hb) as (a & Ha & _).
    destruct (completeness (fun x => exists a, in_A P a /\ x = objective P Ks a b)) as [F HF].
    - exists (over (den P) (high C)). intros x (a' & Ha' & ->). apply U. exact Ha'.
    - exists (objective P Ks a b), a. auto.
    - exists F. split; [exact HF|]. apply HF. intros x (a' & Ha' & ->). apply U. exact Ha'. }
  destruct V as (F & HF & FU).
  assert (B : forall b F, in_B P b -> is_value P Ks b F -> over (den P) (low C) <= F).
  { intros b' F' Hb' [HF' _]. destruct (L b' Hb') as (a & Ha & La).
    eapply Rle_trans; [exact La|]. apply HF'. exists a. auto. }
  split.
  - destruct (completeness (fun y => forall b F, in_B P b -> is_value P Ks b F -> y <= F)) as [x [X1 X2]].
    + exists F. intros y Hy. apply (Hy b F); assumption.
    + exists (over (den P) (low C)). exact B.
    + exists x. split.
      * intros b' F' Hb' HF'. apply X2. intros y Hy. apply (Hy b' F'); assumption.
      * intros y Hy. apply X1. exact Hy.
  - intros x [X1 X2]. split; [apply X2; exact B|]. apply Rle_trans with F; [|exact FU]. apply (X1 b F); assumption.
Qed.

Print Assumptions checker_sound.
Print Assumptions optimum_within.
