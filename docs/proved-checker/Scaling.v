(** What the checker's integers mean as real numbers. *)

From Coq Require Import ZArith Reals List Bool Lia Lra.
From SMKL Require Import Problem Sums Hints Checker Cover.
Import ListNotations.
Local Open Scope R_scope.

Lemma IZR_pos d : (0 < d)%Z -> 0 < IZR d.
Proof. intros H. apply IZR_lt in H. exact H. Qed.

Lemma over_zero d : over d 0 = 0.
Proof. unfold over. lra. Qed.

Lemma over_le d x y : (0 < d)%Z -> (x <= y)%Z -> over d x <= over d y.
Proof.
  intros Hd H. apply IZR_le in H. apply IZR_pos in Hd. unfold over, Rdiv.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat|]; assumption.
Qed.

Lemma over_plus d x y : over d (x + y) = over d x + over d y.
Proof. unfold over. rewrite plus_IZR. lra. Qed.

Lemma over_mult d e x y : (0 < d)%Z -> (0 < e)%Z -> over d x * over e y = over (d * e) (x * y).
Proof.
  intros Hd He. apply IZR_pos in Hd. apply IZR_pos in He. unfold over. rewrite !mult_IZR. field. lra.
Qed.

Lemma over_abs d x : (0 < d)%Z -> Rabs (over d x) = over d (Z.abs x).
Proof.
  intros Hd. apply IZR_pos in Hd. unfold over, Rdiv. rewrite Rabs_mult, abs_IZR, Rabs_inv, (Rabs_right (IZR d)); lra.
Qed.

Lemma over_nonneg d x : (0 < d)%Z -> (0 <= x)%Z -> 0 <= over d x.
Proof. intros Hd Hx. rewrite <- (over_zero d). apply over_le; assumption. Qed.

Lemma nth_over d l j : nth j (map (over d) l) 0 = over d (nth j l 0%Z).
Proof. rewrite <- (over_zero d) at 1. apply map_nth. Qed.

(** ** Sums of lists *)

Lemma over_zsum {A B} d (f : A -> B -> Z) (g : A -> B -> R) x y :
  (forall a b, g a b = over d (f a b)) -> total (map2 g x y) = over d (zsum (map2 f x y)).
Proof.
  intros H. revert y. induction x; intros [|b y]; simpl; try (now rewrite over_zero).
  rewrite over_plus, H, IHx. reflexivity.
Qed.

Lemma dot_sum n x y : (length x <= n)%nat ->
  IZR (dot x y) = sum n (fun k => IZR (nth k x 0%Z) * IZR (nth k y 0%Z)).
Proof.
  revert y n. induction x; intros y n H.
  - simpl. rewrite (sum_ext n _ (fun _ => 0)), sum_zero; [reflexivity|]. intros [|k] _; simpl; lra.
  - destruct n; simpl in H; [lia|]. rewrite sum_first. destruct y as [|b y].
    + rewrite (sum_ext n _ (fun _ => 0)), sum_zero; simpl; [lra|]. intros [|k] _; simpl; lra.
    + change (dot (a :: x) (b :: y)) with (a * b + dot x y)%Z.
      rewrite plus_IZR, mult_IZR, (IHx y n) by lia. reflexivity.
Qed.

Lemma dot_over n d e x y : (0 < d)%Z -> (0 < e)%Z -> (length x <= n)%nat ->
  over (d * e) (dot x y) = sum n (fun k => over d (nth k x 0%Z) * over e (nth k y 0%Z)).
Proof.
  intros Hd He H. unfold over at 1. rewrite (dot_sum n) by assumption.
  unfold Rdiv. rewrite <- sum_scale_r. apply sum_ext. intros k _.
  rewrite over_mult by assumption. unfold over. rewrite !mult_IZR. reflexivity.
Qed.

Lemma form_sum n M v w : (length v <= n)%nat ->
  IZR (form M v w) = sum n (fun j => IZR (nth j v 0%Z) * IZR (dot (nth j M []) w)).
Proof.
  revert M n. induction v; intros M n H.
  - replace (form M [] w) with 0%Z by (destruct M; reflexivity).
    rewrite (sum_ext n _ (fun _ => 0)), sum_zero; [reflexivity|]. intros [|k] _; simpl; lra.
  - destruct n; simpl in H; [lia|]. rewrite sum_first. destruct M as [|row M].
    + rewrite (sum_ext n _ (fun _ => 0)), sum_zero; simpl; [lra|]. intros [|k] _; simpl; lra.
    + simpl nth. rewrite <- (IHv M n) by lia. cbn [form]. destruct (a =? 0)%Z eqn:E.
      * apply Z.eqb_eq in E. subst a. lra.
      * rewrite plus_IZR, mult_IZR. reflexivity.
Qed.

(** ** The stored matrices *)

Lemma columns_length n M : Forall (fun r : list Z => length r = n) M ->
  forall acc, length acc = n -> length (fold_right (map2 cons) acc M) = n.
Proof.
  induction 1; intros acc Ha; simpl; auto. rewrite map2_length; [assumption|]. rewrite IHForall; auto.
Qed.

Lemma nth_map2 {A B C} (f : A -> B -> C) x y j a b c :
  (j < length x)%nat -> (j < length y)%nat -> nth j (map2 f x y) c = f (nth j x a) (nth j y b).
Proof. revert y j. induction x; intros [|y0 y] [|j]; simpl; intros; try lia; auto. apply IHx; lia. Qed.

Lemma columns_nth n M : Forall (fun r : list Z => length r = n) M ->
  forall acc j k, length acc = n -> (forall i, nth i acc [] = []) -> (j < n)%nat ->
  nth k (nth j (fold_right (map2 cons) acc M) []) 0%Z = nth j (nth k M []) 0%Z.
Proof.
  induction 1; intros acc j k La Ha Hj; simpl.
  - rewrite Ha. destruct j, k; reflexivity.
  - rewrite (nth_map2 cons x _ j 0%Z []) by (try rewrite (columns_length n); auto; lia).
    destruct k; [reflexivity|]. simpl. apply IHForall; auto.
Qed.

Lemma all2_eq (x y : list Z) : all2 Z.eqb x y = true -> x = y.
Proof.
  revert y. induction x; intros [|b y]; simpl; intros H; try discriminate; auto.
  apply andb_prop in H. destruct H as [H1 H2]. apply Z.eqb_eq in H1. f_equal; auto.
Qed.

Lemma all2_eq2 (x y : list (list Z)) : all2 (all2 Z.eqb) x y = true -> x = y.
Proof.
  revert y. induction x; intros [|b y]; simpl; intros H; try discriminate; auto.
  apply andb_prop in H. destruct H as [H1 H2]. apply all2_eq in H1. f_equal; auto.
Qed.

Lemma is_length_eq {A} n (l : list A) : is_length n l = true -> length l = n.
Proof. apply Nat.eqb_eq. Qed.

Lemma forallb_Forall {A} (f : A -> bool) l : forallb f l = true -> Forall (fun x => f x = true) l.
Proof. rewrite forallb_forall, Forall_forall. auto. Qed.

Lemma lengths_all {A} n (l : list (list A)) :
  forallb (is_length n) l = true -> Forall (fun r => length r = n) l.
Proof. intros H. apply forallb_Forall in H. eapply Forall_impl; [|exact H]. intros r. apply is_length_eq. Qed.

Record good_kernel (n : nat) (k : kernel) : Prop := {
  good_rows : length (entries k) = n;
  good_row : Forall (fun r => length r = n) (entries k);
  good_symmetry : forall i j, (i < n)%nat -> (j < n)%nat ->
    nth j (nth i (entries k) []) 0%Z = nth i (nth j (entries k) []) 0%Z;
  good_errors : match errors k with None => True | Some e => length e = n end
}.

Lemma well_formed_kernel_sound n k : well_formed_kernel n k = true -> good_kernel n k.
Proof.
  unfold well_formed_kernel. rewrite !andb_true_iff. intros [[[H1 H2] H3] H4].
  apply is_length_eq in H1. apply lengths_all in H2. apply all2_eq2 in H3.
  split; auto.
  - intros i j Hi Hj. rewrite H3 at 1. unfold columns. apply (columns_nth n); auto.
    + rewrite map_length. exact H1.
    + intros m. change (@nil Z) with ((fun _ : list Z => @nil Z) []) at 2. rewrite map_nth. reflexivity.
  - destruct (errors k); auto. apply is_length_eq. apply andb_prop in H4. apply H4.
Qed.

Lemma nth_length_le {A} n (M : list (list A)) j :
  Forall (fun r => length r = n) M -> (length (nth j M []) <= n)%nat.
Proof.
  intros H. destruct (nth_in_or_default j M []) as [E|E].
  - rewrite Forall_forall in H. rewrite (H _ E). lia.
  - rewrite E. simpl. lia.
Qed.

(** Whatever an exact kernel is, it is symmetric. *)
Lemma stands_for_symmetric P k K : good_kernel (points P) k -> stands_for P k K -> symmetric (points P) K.
Proof.
  intros G H. unfold stands_for in H. destruct (errors k); [tauto|].
  intros j l Hj Hl. rewrite !H by assumption. unfold stored. rewrite (good_symmetry _ _ G) by assumption. reflexivity.
Qed.

(** v'Kv is at most what the checker takes for it. *)
Lemma energy_above_sound P k K v :
  (0 < den P)%Z -> (0 < root P)%Z -> good_kernel (points P) k -> stands_for P k K ->
  (length v <= points P)%nat ->
  quad (points P) K (fun j => over (den P) (nth j v 0%Z))
  <= over (den P * den P * (root P * root P)) (energy_above k v).
Proof.
  intros Hd Hr G H Hv. set (n := points P) in *. set (D := den P) in *. set (Q := root P) in *.
  assert (HQ : (0 < Q * Q)%Z) by lia.
  assert (F : quad n (stored P k) (fun j => over D (nth j v 0%Z)) = over (D * D * (Q * Q)) (form (entries k) v v)).
  { rewrite quad_rows. unfold over at 3. rewrite (form_sum n) by assumption.
    unfold Rdiv. rewrite <- sum_scale_r. apply sum_ext. intros j Hj.
    unfold stored. rewrite <- (dot_over n (Q * Q) D) by (auto; apply (nth_length_le n), (good_row _ _ G)).
    unfold over. pose proof (IZR_pos _ Hd). pose proof (IZR_pos _ HQ).
    rewrite !mult_IZR in *. field. nra. }
  unfold energy_above, radius. unfold stands_for in H. pose proof (good_errors _ _ G) as E.
  destruct (errors k) as [e|].
  - destruct H as (_ & _ & H).
    eapply Rle_trans; [apply (quad_error n K (stored P k) (fun j => over Q (nth j e 0%Z))); exact H|].
    rewrite F, over_plus. apply Rplus_le_compat_l. right.
    rewrite (sum_ext n _ (fun k => over Q (nth k e 0%Z) * over D (nth k (map Z.abs v) 0%Z))).
    + rewrite <- (dot_over n Q D) by (auto; lia). unfold over.
      pose proof (IZR_pos _ Hd). pose proof (IZR_pos _ Hr). rewrite !mult_IZR. field. lra.
    + intros j _. rewrite over_abs by assumption. rewrite <- (map_nth Z.abs v 0%Z j : _ = _). reflexivity.
  - rewrite (quad_ext n K (stored P k) _ (fun j => over D (nth j v 0%Z))) by (auto).
    rewrite F. right. f_equal. lia.
Qed.
