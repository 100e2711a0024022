(** A matrix of integers is positive semidefinite: L diag(pivots) L' plus a dominant diagonal. *)

From Coq Require Import ZArith Reals List Bool Lia Lra Psatz.
From SMKL Require Import Problem Sums Hints Checker Cover Scaling.
Import ListNotations.
Local Open Scope R_scope.

Lemma sum_diagonal n j (f : nat -> R) : (j < n)%nat -> sum n (fun l => if Nat.eqb j l then f l else 0) = f j.
Proof.
  intros H. rewrite (sum_one n j); [now rewrite Nat.eqb_refl|exact H|].
  intros l _ Hl. destruct (Nat.eqb_spec j l); [congruence|reflexivity].
Qed.

(** Half of each off-diagonal entry is charged to either side. *)
Lemma dominant_semidefinite n (M : matrix) :
  symmetric n M -> (forall j, (j < n)%nat -> sum n (fun l => Rabs (M j l)) <= 2 * M j j) -> semidefinite n M.
Proof.
  intros S H x.
  assert (A : sum n (fun j => sum n (fun l =>
      - (Rabs (M j l) * (x j * x j)) / 2 - (Rabs (M j l) * (x l * x l)) / 2
      + (if Nat.eqb j l then 2 * M l l * (x l * x l) else 0))) <= quad n M x).
  { apply sum_le. intros j Hj. apply sum_le. intros l Hl.
    pose proof (Rle_abs (M j l)). pose proof (Rle_abs (- M j l)). rewrite Rabs_Ropp in *.
    destruct (Nat.eqb_spec j l) as [<-|_].
    - pose proof (Rle_0_sqr (x j)). unfold Rsqr in *. nra.
    - pose proof (Rle_0_sqr (x j + x l)). pose proof (Rle_0_sqr (x j - x l)). unfold Rsqr in *. nra. }
  eapply Rle_trans; [|exact A]. clear A.
  assert (B : sum n (fun j => sum n (fun l => Rabs (M j l) * (x l * x l)))
            = sum n (fun j => sum n (fun l => Rabs (M j l) * (x j * x j)))).
  { rewrite sum_swap. apply sum_ext. intros j Hj. apply sum_ext. intros l Hl. rewrite S by assumption. reflexivity. }
  rewrite (sum_ext n _ (fun j =>
      (- (1 / 2) * sum n (fun l => Rabs (M j l) * (x j * x j))
      + - (1 / 2) * sum n (fun l => Rabs (M j l) * (x l * x l))) + 2 * M j j * (x j * x j))).
  2:{ intros j Hj. rewrite <- (sum_diagonal n j (fun l => 2 * M l l * (x l * x l)) Hj), <- !sum_scale, <- !sum_plus.
      apply sum_ext. intros. lra. }
  rewrite !sum_plus, !sum_scale, B.
  replace (- (1 / 2) * sum n (fun j => sum n (fun l => Rabs (M j l) * (x j * x j)))
    + - (1 / 2) * sum n (fun j => sum n (fun l => Rabs (M j l) * (x j * x j))) + sum n (fun j => 2 * M j j * (x
      j * x j)))
    with (sum n (fun j => 2 * M j j * (x j * x j)) - sum n (fun j => sum n (fun l => Rabs (M j l) * (x j * x
      j)))) by lra.
  rewrite <- sum_minus. apply sum_nonneg. intros j Hj. rewrite sum_scale_r. specialize (H j Hj).
  pose proof (Rle_0_sqr (x j)). unfold Rsqr in *. nra.
Qed.

Lemma dot3_sum m p x y : (length p <= m)%nat ->
  IZR (dot3 p x y) = sum m (fun k => IZR (nth k p 0%Z) * (IZR (nth k x 0%Z) * IZR (nth k y 0%Z))).
Proof.
  revert x y m. induction p; intros x y m H.
  - simpl. rewrite (sum_ext m _ (fun _ => 0)), sum_zero; [reflexivity|]. intros [|k] _; simpl; lra.
  - destruct m; simpl in H; [lia|]. rewrite sum_first. destruct x as [|b x]; [|destruct y as [|c y]].
    + rewrite (sum_ext m _ (fun _ => 0)), sum_zero; simpl; [lra|]. intros [|k] _; simpl; lra.
    + rewrite (sum_ext m _ (fun _ => 0)), sum_zero; simpl; [lra|]. intros [|k] _; simpl; lra.
    + change (dot3 (a :: p) (b :: x) (c :: y)) with (a * (b * c) + dot3 p x y)%Z.
      rewrite plus_IZR, !mult_IZR, (IHp x y m) by lia. reflexivity.
Qed.

Lemma dot3_comm p x y : dot3 p x y = dot3 p y x.
Proof. revert x y. induction p; intros [|b x] [|c y]; simpl; try reflexivity. rewrite IHp. lia. Qed.

Lemma residual_row_length C g rowN rowL cols j :
  length rowN = length cols -> length (residual_row C g rowN rowL cols j) = length rowN.
Proof.
  revert g cols j. induction rowN; intros g [|c cols] j; simpl; intros H; try lia.
  destruct j; simpl; rewrite IHrowN; lia.
Qed.

Lemma residual_row_nth C g rowN rowL cols j l :
  length rowN = length cols -> (l < length rowN)%nat ->
  nth l (residual_row C g rowN rowL cols j) 0%Z
  = (scale C * nth l rowN 0 - dot3 (pivots C) rowL (nth l cols []) + (if Nat.eqb j l then g else 0))%Z.
Proof.
  revert g cols j l. induction rowN; intros g [|c cols] j l; simpl; intros H Hl; try lia.
  destruct j, l; simpl; try lia; rewrite IHrowN by lia; try lia.
  destruct (Nat.eqb 0 l); reflexivity.
Qed.

Lemma zsum_abs n l : (length l <= n)%nat -> IZR (zsum (map Z.abs l)) = sum n (fun k => Rabs (IZR (nth k l 0%Z))).
Proof.
  revert n. induction l; intros n H.
  - simpl. rewrite (sum_ext n _ (fun _ => 0)), sum_zero; [reflexivity|].
    intros [|k] _; simpl; apply Rabs_R0.
  - destruct n; simpl in H; [lia|]. rewrite sum_first. simpl nth.
    change (zsum (map Z.abs (a :: l))) with (Z.abs a + zsum (map Z.abs l))%Z.
    rewrite plus_IZR, abs_IZR, (IHl n) by lia. reflexivity.
Qed.

(** N + delta I, as integers. *)
Definition shifted (C : certificate) (N : list (list Z)) : matrix :=
  fun j l => IZR (nth l (nth j N []) 0%Z) + (if Nat.eqb j l then IZR (delta C) else 0).

Theorem curvature_sound n C N :
  curvature_check n C N = true -> length N = n -> Forall (fun r => length r = n) N ->
  (forall j l, (j < n)%nat -> (l < n)%nat -> nth l (nth j N []) 0%Z = nth j (nth l N []) 0%Z) ->
  (0 <= delta C)%Z /\ semidefinite n (shifted C N).
Proof.
  unfold curvature_check. rewrite !andb_true_iff. intros [[[[H1 H2] H3] H4] H5] LN RN SN.
  apply Z.ltb_lt in H1. apply Z.leb_le in H2. apply is_length_eq in H4. split; [exact H2|].
  set (L := factor C) in *. set (c := IZR (scale C)).
  assert (Hc : 0 < c) by (apply IZR_pos; exact H1).
  set (Rm := fun j l => c * shifted C N j l - IZR (dot3 (pivots C) (nth j L []) (nth l L []))).
  assert (Row : forall j, (j < n)%nat -> length (nth j N []) = n).
  { intros j Hj. rewrite Forall_forall in RN. apply RN. apply nth_In. lia. }
  assert (En : forall j l, (j < n)%nat -> (l < n)%nat ->
    Rm j l = IZR (nth l (residual_row C (scale C * delta C) (nth j N []) (nth j L []) L j) 0%Z)).
  { intros j l Hj Hl. rewrite residual_row_nth by (rewrite Row; lia).
    unfold Rm, shifted, c. rewrite plus_IZR, minus_IZR, mult_IZR.
    destruct (Nat.eqb j l); rewrite ?mult_IZR; lra. }
  assert (Sd : semidefinite n Rm).
  { apply dominant_semidefinite.
    - intros j l Hj Hl. unfold Rm, shifted. rewrite SN, (Nat.eqb_sym j l) by assumption. rewrite dot3_comm.
      reflexivity.
    - intros j Hj. apply forallb_Forall in H5. rewrite Forall_forall in H5.
      assert (D := H5 j ltac:(apply in_seq; lia)). unfold dominant in D. apply Z.leb_le in D. apply IZR_le in D.
      rewrite (zsum_abs n), mult_IZR, <- En in D by (auto; rewrite residual_row_length; rewrite Row; lia).
      eapply Rle_trans; [right; apply sum_ext|exact D]. intros l Hl. simpl. rewrite En by assumption. reflexivity. }
  intros x. specialize (Sd x).
  set (m := length (pivots C)).
  assert (Sq : 0 <= sum m (fun k => IZR (nth k (pivots C) 0%Z) *
      (sum n (fun j => x j * IZR (nth k (nth j L []) 0%Z)) * sum n (fun j => x j * IZR (nth k (nth j L []) 0%Z))))).
  { apply sum_nonneg. intros k Hk. apply Rmult_le_pos; [|apply Rle_0_sqr].
    apply forallb_Forall in H3. rewrite Forall_forall in H3.
    specialize (H3 (nth k (pivots C) 0%Z) ltac:(apply nth_In; exact Hk)). apply Z.leb_le in H3. apply IZR_le in
      H3. exact H3. }
  assert (E : quad n Rm x = c * quad n (shifted C N) x - sum m (fun k => IZR (nth k (pivots C) 0%Z) *
      (sum n (fun j => x j * IZR (nth k (nth j L []) 0%Z)) * sum n (fun j => x j * IZR (nth k (nth j L []) 0%Z))))).
  { assert (F : sum m (fun k => IZR (nth k (pivots C) 0%Z) *
      (sum n (fun j => x j * IZR (nth k (nth j L []) 0%Z)) * sum n (fun j => x j * IZR (nth k (nth j L []) 0%Z))))
      = sum n (fun j => sum n (fun l => x j * IZR (dot3 (pivots C) (nth j L []) (nth l L [])) * x l))).
    { rewrite (sum_ext m _ (fun k => sum n (fun j => sum n (fun l => IZR (nth k (pivots C) 0%Z) *
          ((x j * IZR (nth k (nth j L []) 0%Z)) * (x l * IZR (nth k (nth l L []) 0%Z))))))).
      2:{ intros k _. rewrite <- sum_product, <- sum_scale. apply sum_ext. intros. rewrite <- sum_scale.
        reflexivity. }
      rewrite sum_swap. apply sum_ext. intros j _. rewrite sum_swap. apply sum_ext. intros l _.
      rewrite (dot3_sum m) by lia. rewrite <- sum_scale, <- sum_scale_r. apply sum_ext. intros. lra. }
    rewrite F. unfold quad. rewrite <- sum_scale, <- sum_minus. apply sum_ext. intros j _.
    rewrite <- sum_scale, <- sum_minus. apply sum_ext. intros l _. unfold Rm. lra. }
  rewrite E in Sd. assert (0 <= c * quad n (shifted C N) x) by lra.
  apply Rmult_le_reg_l with c; [exact Hc|]. lra.
Qed.
