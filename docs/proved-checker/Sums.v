(** Finite sums of real numbers, and quadratic forms. *)

From Coq Require Import ZArith Reals List Bool Lia Lra.
From SMKL Require Import Problem.
Import ListNotations.
Local Open Scope R_scope.

Lemma sum_ext n f g : (forall j, (j < n)%nat -> f j = g j) -> sum n f = sum n g.
Proof.
  induction n; intros H; simpl; [reflexivity|].
  rewrite IHn by (intros; apply H; lia). rewrite H by lia. reflexivity.
Qed.

Lemma sum_le n f g : (forall j, (j < n)%nat -> f j <= g j) -> sum n f <= sum n g.
Proof.
  induction n; intros H; simpl; [lra|].
  assert (f n <= g n) by (apply H; lia).
  assert (sum n f <= sum n g) by (apply IHn; intros; apply H; lia). lra.
Qed.

Lemma sum_plus n f g : sum n (fun j => f j + g j) = sum n f + sum n g.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.

Lemma sum_scale n c f : sum n (fun j => c * f j) = c * sum n f.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.

Lemma sum_scale_r n c f : sum n (fun j => f j * c) = sum n f * c.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.

Lemma sum_zero n : sum n (fun _ => 0) = 0.
Proof. induction n; simpl; [|rewrite IHn]; lra. Qed.

Lemma sum_nonneg n f : (forall j, (j < n)%nat -> 0 <= f j) -> 0 <= sum n f.
Proof. intros H. rewrite <- (sum_zero n). apply sum_le. exact H. Qed.

Lemma sum_minus n f g : sum n (fun j => f j - g j) = sum n f - sum n g.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.

Lemma sum_swap n m f : sum n (fun j => sum m (fun k => f j k)) = sum m (fun k => sum n (fun j => f j k)).
Proof.
  induction n; simpl.
  - rewrite sum_zero. reflexivity.
  - rewrite IHn, <- sum_plus. reflexivity.
Qed.

Lemma sum_product n f g : sum n (fun j => sum n (fun k => f j * g k)) = sum n f * sum n g.
Proof.
  rewrite <- sum_scale_r. apply sum_ext. intros. apply sum_scale.
Qed.

(** The first term apart. *)
Lemma sum_first n f : sum (S n) f = f 0%nat + sum n (fun j => f (S j)).
Proof.
  induction n.
  - simpl. lra.
  - change (sum (S (S n)) f) with (sum (S n) f + f (S n)). rewrite IHn. simpl. lra.
Qed.

Lemma sum_one n k f : (k < n)%nat -> (forall j, (j < n)%nat -> j <> k -> f j = 0) -> sum n f = f k.
Proof.
  induction n; intros Hk H; [lia|]. simpl. destruct (Nat.eq_dec k n) as [->|Hn].
  - rewrite (sum_ext n f (fun _ => 0)) by (intros; apply H; lia). rewrite sum_zero. lra.
  - rewrite IHn by (try lia; intros; apply H; lia). rewrite (H n) by lia. lra.
Qed.

(** ** Lists *)

Lemma total_sum l n : (length l <= n)%nat -> total l = sum n (fun j => nth j l 0).
Proof.
  revert n. induction l; intros n H.
  - simpl. rewrite (sum_ext n _ (fun _ => 0)), sum_zero; [reflexivity|]. intros [|j]; reflexivity.
  - destruct n; [simpl in H; lia|]. rewrite sum_first. simpl in *. rewrite <- IHl by lia. lra.
Qed.

Lemma inner_scale c x y : inner (map (fun t => c * t) x) y = c * inner x y.
Proof. revert y. induction x; intros [|b y]; simpl; try lra. rewrite IHx. lra. Qed.

Lemma inner_comm x y : inner x y = inner y x.
Proof. revert y. induction x; intros [|b y]; simpl; try lra. rewrite IHx. lra. Qed.

Lemma inner_sum {A} n (b : list R) (Ks : list A) (f : A -> nat -> R) :
  inner b (map (fun K => sum n (f K)) Ks) = sum n (fun j => inner b (map (fun K => f K j) Ks)).
Proof.
  revert Ks. induction b; intros [|K Ks]; simpl; try (now rewrite sum_zero).
  rewrite IHb, sum_plus, sum_scale. reflexivity.
Qed.

Lemma map2_length {A B C} (f : A -> B -> C) x y : length x = length y -> length (map2 f x y) = length x.
Proof. revert y. induction x; intros [|b y]; simpl; intros H; try lia. rewrite IHx; lia. Qed.

Lemma Forall2_len {A B} (P : A -> B -> Prop) x y : Forall2 P x y -> length x = length y.
Proof. induction 1; simpl; congruence. Qed.

(** ** Quadratic forms *)

Lemma quad_ext n K M v w :
  (forall j k, (j < n)%nat -> (k < n)%nat -> K j k = M j k) -> (forall j, (j < n)%nat -> v j = w j) ->
  quad n K v = quad n M w.
Proof.
  intros HK Hv. apply sum_ext. intros j Hj. apply sum_ext. intros k Hk.
  rewrite HK, Hv, (Hv k) by assumption. reflexivity.
Qed.

(** v'Kv = sum_j v_j (Kv)_j. *)
Lemma quad_rows n K v : quad n K v = sum n (fun j => v j * sum n (fun k => K j k * v k)).
Proof.
  apply sum_ext. intros. rewrite <- sum_scale. apply sum_ext. intros. lra.
Qed.

(** Entries that err by at most e_j e_k change v'Kv by at most (sum_k e_k |v_k|)^2. *)
Lemma quad_error n K M e v :
  (forall j k, (j < n)%nat -> (k < n)%nat -> Rabs (K j k - M j k) <= e j * e k) ->
  quad n K v <= quad n M v + sum n (fun k => e k * Rabs (v k)) * sum n (fun k => e k * Rabs (v k)).
Proof.
  intros H. rewrite <- sum_product. unfold quad. rewrite <- sum_plus.
  apply sum_le. intros j Hj. rewrite <- sum_plus. apply sum_le. intros k Hk.
  specialize (H j k Hj Hk).
  assert (v j * (K j k - M j k) * v k <= e j * Rabs (v j) * (e k * Rabs (v k))); [|lra].
  apply Rle_trans with (Rabs (v j * (K j k - M j k) * v k)); [apply Rle_abs|].
  rewrite !Rabs_mult.
  replace (e j * Rabs (v j) * (e k * Rabs (v k))) with (Rabs (v j) * Rabs (v k) * (e j * e k)) by ring.
  replace (Rabs (v j) * Rabs (K j k - M j k) * Rabs (v k)) with (Rabs (v j) * Rabs (v k) * Rabs (K j k - M j
    k)) by ring.
  apply Rmult_le_compat_l; [|exact H].
  apply Rmult_le_pos; apply Rabs_pos.
Qed.

(** The same for one entry of Kv. *)
Lemma row_error n (K M : nat -> R) c e v :
  (forall k, (k < n)%nat -> Rabs (K k - M k) <= c * e k) ->
  Rabs (sum n (fun k => K k * v k) - sum n (fun k => M k * v k)) <= c * sum n (fun k => e k * Rabs (v k)).
Proof.
  intros H. rewrite <- sum_minus, <- sum_scale.
  assert (T : forall m f, Rabs (sum m f) <= sum m (fun k => Rabs (f k))).
  { induction m; intros; simpl; [rewrite Rabs_R0; lra|].
    eapply Rle_trans; [apply Rabs_triang|]. specialize (IHm f). lra. }
  eapply Rle_trans; [apply T|]. apply sum_le. intros k Hk. specialize (H k Hk).
  replace (K k * v k - M k * v k) with ((K k - M k) * v k) by ring.
  rewrite Rabs_mult, <- Rmult_assoc. apply Rmult_le_compat_r; [apply Rabs_pos|exact H].
Qed.

(** v'K(b)v is the weighted sum of the v'K_i v. *)
Definition mixture (b : list R) (Ks : list matrix) : matrix :=
  fun j k => inner b (map (fun K => K j k) Ks).

Lemma quad_mixture n b Ks v : quad n (mixture b Ks) v = inner b (map (fun K => quad n K v) Ks).
Proof.
  unfold quad. rewrite (inner_sum n b Ks (fun K j => sum n (fun k => v j * K j k * v k))).
  apply sum_ext. intros j _. rewrite (inner_sum n b Ks (fun K k => v j * K j k * v k)).
  apply sum_ext. intros k _. unfold mixture. clear. revert Ks.
  induction b; intros [|K Ks]; simpl; try lra. rewrite <- IHb. lra.
Qed.

(** For symmetric K: w'Kv - 1/2 w'Kw = 1/2 v'Kv - 1/2 (w - v)'K(w - v). *)
Lemma quad_complete n K v w : symmetric n K ->
  sum n (fun j => w j * sum n (fun k => K j k * v k)) - 1 / 2 * quad n K w
  = 1 / 2 * quad n K v - 1 / 2 * quad n K (fun j => w j - v j).
Proof.
  intros S.
  assert (X : sum n (fun j => sum n (fun k => w j * K j k * v k))
            = sum n (fun j => sum n (fun k => v j * K j k * w k))).
  { rewrite sum_swap. apply sum_ext. intros j Hj. apply sum_ext. intros k Hk.
    rewrite (S k j) by assumption. lra. }
  assert (E : quad n K (fun j => w j - v j) = quad n K w + quad n K v
     - sum n (fun j => sum n (fun k => w j * K j k * v k))
     - sum n (fun j => sum n (fun k => v j * K j k * w k))).
  { unfold quad. rewrite <- sum_plus, <- !sum_minus. apply sum_ext. intros j _.
    rewrite <- sum_plus, <- !sum_minus. apply sum_ext. intros k _. lra. }
  assert (Y : sum n (fun j => w j * sum n (fun k => K j k * v k))
            = sum n (fun j => sum n (fun k => w j * K j k * v k))).
  { apply sum_ext. intros. rewrite <- sum_scale. apply sum_ext. intros. lra. }
  rewrite Y, E, <- X. lra.
Qed.
