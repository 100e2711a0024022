(** The theorem (UB) of the document, with stored entries that err and blocks of any variables. *)

From Coq Require Import ZArith Reals List Bool Lia Lra Psatz.
From SMKL Require Import Problem Sums Hints Checker Cover Scaling Lower Semidefinite.
Import ListNotations.
Local Open Scope R_scope.

(** ** Sums of kernels *)

Lemma nth_repeat_zeros n m j l : nth l (nth j (repeat (zeros n) m) []) 0%Z = 0%Z.
Proof.
  assert (Z0 : forall i k, nth i (zeros k) 0%Z = 0%Z) by (intros; apply nth_repeat).
  revert j. induction m; intros [|j]; simpl; auto; destruct l; auto.
Qed.

Lemma add_scaled_nth b x y l : length x = length y ->
  nth l (add_scaled b x y) 0%Z = (b * nth l x 0 + nth l y 0)%Z.
Proof.
  unfold add_scaled. revert y l. induction x; intros [|c y] [|l]; simpl; intros; try lia. apply IHx. lia.
Qed.

Lemma add_scaled_length b x y : length x = length y -> length (add_scaled b x y) = length x.
Proof. apply map2_length. Qed.

Lemma stored_sum_shape n b ks : Forall (good_kernel n) ks ->
  length (stored_sum n b ks) = n /\ Forall (fun r => length r = n) (stored_sum n b ks).
Proof.
  intros G. revert b. induction G as [|k ks Gk _ IH]; intros [|x b]; simpl;
    try (split; [apply repeat_length|apply Forall_forall; intros r Hr; apply repeat_spec in Hr; subst; apply
      repeat_length]).
  destruct (IH b) as [L R]. destruct (errors k); auto. destruct (x =? 0)%Z; auto. split.
  - rewrite map2_length; rewrite (good_rows _ _ Gk); auto.
  - assert (A : forall u w : list (list Z), Forall (fun r => length r = n) u -> Forall (fun r => length r = n) w ->
        Forall (fun r => length r = n) (map2 (add_scaled x) u w)).
    { induction u; intros [|y w] Hu Hw; simpl; constructor.
      - inversion Hu; inversion Hw; subst. rewrite add_scaled_length; congruence.
      - inversion Hu; inversion Hw; subst. apply IHu; assumption. }
    apply A; auto. apply (good_row _ _ Gk).
Qed.

Lemma stored_sum_step n x b k ks j l :
  Forall (good_kernel n) ks -> good_kernel n k -> (j < n)%nat -> errors k = None ->
  nth l (nth j (stored_sum n (x :: b) (k :: ks)) []) 0%Z
  = (x * nth l (nth j (entries k) []) 0 + nth l (nth j (stored_sum n b ks) []) 0)%Z.
Proof.
  intros G Gk Hj E. simpl. rewrite E. destruct (x =? 0)%Z eqn:X; [apply Z.eqb_eq in X; subst; lia|].
  destruct (stored_sum_shape n b ks G) as [L R].
  rewrite (nth_map2 (add_scaled x) _ _ j [] []) by (rewrite ?(good_rows _ _ Gk); lia).
  apply add_scaled_nth. pose proof (good_row _ _ Gk) as GR. rewrite Forall_forall in GR, R.
  rewrite GR, R; auto; apply nth_In; rewrite ?(good_rows _ _ Gk); lia.
Qed.

Lemma stored_sum_symmetric n b ks : Forall (good_kernel n) ks -> forall j l, (j < n)%nat -> (l < n)%nat ->
  nth l (nth j (stored_sum n b ks) []) 0%Z = nth j (nth l (stored_sum n b ks) []) 0%Z.
Proof.
  intros G. revert b. induction G as [|k ks Gk G IH]; intros [|x b] j l Hj Hl;
    try (cbn [stored_sum]; rewrite !nth_repeat_zeros; reflexivity).
  destruct (errors k) eqn:E; [cbn [stored_sum]; rewrite E; apply IH; assumption|].
  rewrite !stored_sum_step by assumption. rewrite (IH b j l), (good_symmetry _ _ Gk j l) by assumption. reflexivity.
Qed.

(** The curvature of K(b) is at least that of the stored kernels alone. *)
Lemma mixture_above_stored P b ks Ks x :
  (0 < den P)%Z -> (0 < root P)%Z -> Forall (good_kernel (points P)) ks -> Forall2 (stands_for P) ks Ks ->
  Forall (fun t => (0 <= t)%Z) b ->
  quad (points P) (fun j l => over (den P * (root P * root P)) (nth l (nth j (stored_sum (points P) b ks) []) 0%Z)) x
  <= inner (map (over (den P)) b) (map (fun K => quad (points P) K x) Ks).
Proof.
  intros Hd Hr G H Hb. set (n := points P) in *. revert b Hb.
  assert (Z0 : forall b ks', (b = [] \/ ks' = []) ->
    quad n (fun j l => over (den P * (root P * root P)) (nth l (nth j (stored_sum n b ks') []) 0%Z)) x = 0).
  { intros b ks' E. unfold quad. rewrite (sum_ext n _ (fun _ => 0)); [apply sum_zero|].
    intros j _. rewrite (sum_ext n _ (fun _ => 0)); [apply sum_zero|]. intros l _.
    replace (stored_sum n b ks') with (repeat (zeros n) n) by (destruct E; subst; [|destruct b]; reflexivity).
    rewrite nth_repeat_zeros, over_zero. lra. }
  induction H as [|k K ks Ks S H IH]; intros [|t b] Hb; try (rewrite Z0 by auto; simpl; lra).
  inversion G as [|? ? Gk Gks]; subst. inversion Hb; subst. specialize (IH Gks b H3).
  assert (T : 0 <= over (den P) t) by (apply over_nonneg; assumption). simpl inner.
  destruct (errors k) eqn:E.
  - cbn [stored_sum]. rewrite E. unfold stands_for in S. rewrite E in S. destruct S as (_ & S & _).
    specialize (S x). fold n in S. nra.
  - unfold stands_for in S. rewrite E in S.
    assert (Q : quad n (fun j l => over (den P * (root P * root P)) (nth l (nth j (stored_sum n (t :: b) (k ::
      ks)) []) 0%Z)) x
      = over (den P) t * quad n K x + quad n (fun j l => over (den P * (root P * root P)) (nth l (nth j
        (stored_sum n b ks) []) 0%Z)) x).
    { unfold quad. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intros j Hj.
      rewrite <- sum_scale, <- sum_plus. apply sum_ext. intros l Hl.
      rewrite stored_sum_step by assumption. rewrite S by assumption. unfold stored. rewrite over_plus, <-
        over_mult by lia. lra. }
    rewrite Q. lra.
Qed.

(** K(b) + delta I is positive semidefinite. *)
Lemma mixture_curvature P C Ks x :
  good P -> exact_kernels P Ks -> Forall (fun t => (0 <= t)%Z) (weights C) ->
  curvature_check (points P) C (stored_sum (points P) (weights C) (kernels P)) = true ->
  0 <= over (den P * (root P * root P)) (delta C) /\
  0 <= quad (points P) (mixture (map (over (den P)) (weights C)) Ks) x
       + over (den P * (root P * root P)) (delta C) * sum (points P) (fun j => x j * x j).
Proof.
  intros G HK Hb H. set (n := points P) in *. pose proof (good_kernels P G) as GK.
  pose proof (good_den P G) as Hd. pose proof (good_root P G) as Hr.
  destruct (stored_sum_shape n (weights C) (kernels P) GK) as [L R].
  destruct (curvature_sound n C _ H L R (stored_sum_symmetric n _ _ GK)) as [Hdelta S].
  assert (HU : (0 < den P * (root P * root P))%Z) by nia. split; [apply over_nonneg; assumption|].
  rewrite quad_mixture.
  eapply Rle_trans; [|apply Rplus_le_compat_r; apply (mixture_above_stored P (weights C) (kernels P) Ks x);
    assumption].
  fold n. specialize (S x). apply IZR_pos in HU. set (U := IZR (den P * (root P * root P))) in *.
  replace (quad n _ x + over _ (delta C) * sum n (fun j => x j * x j))
    with (quad n (shifted C (stored_sum n (weights C) (kernels P))) x * / U).
  - apply Rmult_le_pos; [exact S|]. left. apply Rinv_0_lt_compat. exact HU.
  - unfold quad. rewrite <- sum_scale, <- sum_scale_r, <- sum_plus. apply sum_ext. intros j Hj.
    rewrite <- (sum_diagonal n j (fun l => over (den P * (root P * root P)) (delta C) * (x l * x l)) Hj).
    rewrite <- sum_scale_r, <- sum_plus. apply sum_ext. intros l Hl. unfold shifted, over. fold U.
    destruct (Nat.eqb_spec j l) as [<-|]; field; lra.
Qed.

Lemma mixture_symmetric P b Ks : good P -> exact_kernels P Ks -> symmetric (points P) (mixture b Ks).
Proof.
  intros G HK j l Hj Hl. unfold mixture. f_equal. unfold exact_kernels in HK.
  pose proof (good_kernels P G) as GK. clear - HK GK Hj Hl. induction HK; simpl; [reflexivity|].
  inversion GK; subst. f_equal; [|auto]. apply (stands_for_symmetric P x y); assumption.
Qed.

(** ** Decision values *)

Lemma decisions_length n b ks v : Forall (good_kernel n) ks -> length (decisions n b ks v) = n.
Proof.
  intros G. revert b. induction G as [|k ks Gk _ IH]; intros [|x b]; simpl; try apply repeat_length.
  destruct (x =? 0)%Z; auto. rewrite add_scaled_length; rewrite map_length, (good_rows _ _ Gk); auto.
Qed.

Lemma doubts_length n b ks v : Forall (good_kernel n) ks -> length (doubts n b ks v) = n.
Proof.
  intros G. revert b. induction G as [|k ks Gk _ IH]; intros [|x b]; simpl; try apply repeat_length.
  pose proof (good_errors _ _ Gk) as E. destruct (errors k); auto. destruct (x =? 0)%Z; auto.
  rewrite add_scaled_length; rewrite E; auto.
Qed.

Lemma decisions_step n x b k ks v r : Forall (good_kernel n) ks -> good_kernel n k ->
  nth r (decisions n (x :: b) (k :: ks) v) 0%Z = (x * dot (nth r (entries k) []) v + nth r (decisions n b ks v) 0)%Z.
Proof.
  intros G Gk. simpl. destruct (x =? 0)%Z eqn:X; [apply Z.eqb_eq in X; subst; lia|].
  rewrite add_scaled_nth by (rewrite map_length, decisions_length, (good_rows _ _ Gk); auto).
  f_equal. f_equal. apply (map_nth (fun row => dot row v) (entries k) [] r).
Qed.

Lemma doubts_step n x b k ks v r e : Forall (good_kernel n) ks -> good_kernel n k -> errors k = Some e ->
  nth r (doubts n (x :: b) (k :: ks) v) 0%Z = (x * radius k v * nth r e 0 + nth r (doubts n b ks v) 0)%Z.
Proof.
  intros G Gk E. simpl. rewrite E. destruct (x =? 0)%Z eqn:X; [apply Z.eqb_eq in X; subst; lia|].
  pose proof (good_errors _ _ Gk) as L. rewrite E in L.
  apply add_scaled_nth. rewrite doubts_length; auto.
Qed.

(** (K(b)v)_r is what the checker computes, up to its doubt. *)
Lemma decision_sound P b ks Ks v r :
  (0 < den P)%Z -> (0 < root P)%Z -> Forall (good_kernel (points P)) ks -> Forall2 (stands_for P) ks Ks ->
  Forall (fun t => (0 <= t)%Z) b -> length v = points P -> (r < points P)%nat ->
  Rabs (sum (points P) (fun k => mixture (map (over (den P)) b) Ks r k * over (den P) (nth k v 0%Z))
        - over (den P * den P * (root P * root P)) (nth r (decisions (points P) b ks v) 0%Z))
  <= over (den P * den P * (root P * root P)) (nth r (doubts (points P) b ks v) 0%Z).
Proof.
  intros Hd Hr G H Hb Hv Hr'. set (n := points P) in *. set (D := den P) in *. set (Q := root P) in *.
  set (U := (D * D * (Q * Q))%Z).
  assert (N0 : nth r (zeros n) 0%Z = 0%Z) by apply nth_repeat.
  assert (Base : Rabs (sum n (fun k => 0 * over D (nth k v 0%Z)) - over U 0) <= over U 0).
  { rewrite (sum_ext n _ (fun _ => 0)) by (intros; lra). rewrite sum_zero, over_zero, Rminus_0_r, Rabs_R0. lra. }
  revert b Hb. induction H as [|k K ks Ks S H IH]; intros [|t b] Hb;
    try (cbn [decisions doubts]; unfold mixture; simpl; rewrite N0; exact Base).
  inversion G as [|? ? Gk Gks]; subst. inversion Hb; subst. specialize (IH Gks b H3).
  assert (T : 0 <= over D t) by (apply over_nonneg; assumption).
  set (F := sum n (fun k => K r k * over D (nth k v 0%Z))).
  set (F0 := sum n (fun l => stored P k r l * over D (nth l v 0%Z))).
  assert (E1 : sum n (fun k => mixture (map (over D) (t :: b)) (K :: Ks) r k * over D (nth k v 0%Z))
    = over D t * F + sum n (fun k => mixture (map (over D) b) Ks r k * over D (nth k v 0%Z))).
  { unfold F. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intros. unfold mixture. simpl. lra. }
  assert (E2 : over U (t * dot (nth r (entries k) []) v) = over D t * F0).
  { unfold F0, stored. fold Q. rewrite <- (dot_over n (Q * Q) D) by (try lia; apply (nth_length_le n),
    (good_row _ _ Gk)).
    rewrite over_mult by nia. unfold U. f_equal. lia. }
  rewrite E1, decisions_step, over_plus, E2 by assumption.
  set (A := sum n (fun k => mixture (map (over D) b) Ks r k * over D (nth k v 0%Z))) in *.
  set (B := over U (nth r (decisions n b ks v) 0%Z)) in *.
  replace (over D t * F + A - (over D t * F0 + B)) with (over D t * (F - F0) + (A - B)) by lra.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_right (over D t)) by lra.
  unfold stands_for in S. pose proof (good_errors _ _ Gk) as Le. destruct (errors k) as [e|] eqn:E.
  - rewrite (doubts_step n t b k ks v r e) by assumption. rewrite over_plus. apply Rplus_le_compat; [|exact IH].
    destruct S as (_ & _ & S).
    assert (X : Rabs (F - F0) <= over Q (nth r e 0%Z) * sum n (fun k => over Q (nth k e 0%Z) * Rabs (over D
      (nth k v 0%Z)))).
    { apply (row_error n (K r) (stored P k r) _ (fun j => over Q (nth j e 0%Z))). intros l Hl. apply S; assumption. }
    eapply Rle_trans; [apply Rmult_le_compat_l; [exact T|exact X]|]. right. unfold radius. rewrite E.
    rewrite (sum_ext n _ (fun k => over Q (nth k e 0%Z) * over D (nth k (map Z.abs v) 0%Z))).
    + rewrite <- (dot_over n Q D) by (auto; lia). rewrite !over_mult by nia. unfold U. f_equal; lia.
    + intros j _. rewrite over_abs by assumption. rewrite <- (map_nth Z.abs v 0%Z j : _ = _). reflexivity.
  - cbn [doubts]. rewrite E.
    replace (F - F0) with 0; [rewrite Rabs_R0; lra|].
    unfold F, F0. rewrite (sum_ext n (fun k0 => K r k0 * _) (fun l => stored P k r l * over D (nth l v 0%Z))); [lra|].
    intros l Hl. rewrite S by assumption. reflexivity.
Qed.

(** ** The variables of a point *)

Lemma over_max d x y : (0 < d)%Z -> over d (Z.max x y) = Rmax (over d x) (over d y).
Proof.
  intros H. destruct (Z.max_spec x y) as [[L ->]|[L ->]].
  - rewrite Rmax_right; [reflexivity|]. apply over_le; lia.
  - rewrite Rmax_left; [reflexivity|]. apply over_le; lia.
Qed.

(** A convex function on an interval is largest at an end. *)
Lemma convex_end u x h c s d : 0 <= x <= u -> 0 <= d ->
  x * h + d / 2 * ((c + s * x) * (c + s * x))
  <= Rmax (d / 2 * (c * c)) (u * h + d / 2 * ((c + s * u) * (c + s * u))).
Proof.
  intros Hx Hd. set (L := d / 2 * (c * c)). set (R := u * h + d / 2 * ((c + s * u) * (c + s * u))).
  destruct (Req_dec u 0) as [->|Hu].
  - replace x with 0 by lra. eapply Rle_trans; [|apply Rmax_l]. unfold L. lra.
  - assert (Hu' : 0 < u) by lra.
    assert (A : (x * h + d / 2 * ((c + s * x) * (c + s * x))) * u <= (u - x) * L + x * R).
    { unfold L, R.
      assert (0 <= d / 2 * (s * s) * (x * (u - x)) * u).
      { apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [|nra]. apply Rmult_le_pos; [lra|]. apply Rle_0_sqr. }
      nra. }
    pose proof (Rmax_l L R). pose proof (Rmax_r L R).
    apply Rmult_le_reg_r with u; [exact Hu'|]. eapply Rle_trans; [exact A|]. nra.
Qed.

Lemma worst_sound P dl v h (hr : variable -> R) vars a loss reach :
  (0 < den P)%Z -> (0 < root P)%Z -> (0 <= dl)%Z -> Forall2 (in_box P) vars a ->
  (forall x, hr x <= over (den P * den P * (root P * root P)) (h x)) ->
  over (den P * den P * den P * (root P * root P)) loss + total (map2 (fun x t => t * hr x) vars a)
  + over (den P * (root P * root P)) dl / 2
    * ((over (den P) reach + spread vars a - over (den P) v) * (over (den P) reach + spread vars a - over (den P) v))
  <= over (2 * (den P * den P * den P) * (root P * root P)) (worst dl v h vars loss reach).
Proof.
  intros Hd Hr Hdl H Hh. set (D := den P) in *. set (Q := root P) in *.
  assert (HU : (0 < 2 * (D * D * D) * (Q * Q))%Z) by nia.
  pose proof (IZR_pos _ Hd) as Hd'. pose proof (IZR_pos _ Hr) as Hr'.
  set (dr := over (D * (Q * Q)) dl). assert (Hdr : 0 <= dr) by (apply over_nonneg; nia).
  revert loss reach. induction H as [|x t vars a B H IH]; intros loss reach.
  - cbn [worst]. unfold spread. cbn [map2 total]. right. unfold dr, over. rewrite !plus_IZR, !mult_IZR,
    !minus_IZR. field. lra.
  - cbn [worst]. rewrite over_max by assumption.
    set (T := total (map2 (fun x t => t * hr x) vars a)) in *.
    assert (Es : spread (x :: vars) (t :: a) = sign x * t + spread vars a) by reflexivity.
    assert (Et : total (map2 (fun x t => t * hr x) (x :: vars) (t :: a)) = t * hr x + T) by reflexivity.
    rewrite Es, Et.
    set (S := spread vars a) in *.
    pose proof (IH loss reach) as IH0.
    pose proof (IH (loss + upper x * h x)%Z (reach + zsign x * upper x)%Z) as IH1. clear IH.
    rewrite !over_plus in IH1.
    replace (over D (zsign x * upper x)) with (sign x * over D (upper x)) in IH1
      by (unfold over, sign, zsign; destruct (plus x); rewrite mult_IZR; simpl; lra).
    assert (Eu : over (D * D * D * (Q * Q)) (upper x * h x) = over D (upper x) * over (D * D * (Q * Q)) (h x)).
    { rewrite over_mult by nia. f_equal. lia. }
    rewrite Eu in IH1.
    set (u := over D (upper x)) in *. set (hz := over (D * D * (Q * Q)) (h x)) in *.
    set (A := over (D * D * D * (Q * Q)) loss) in *.
    assert (Bx : 0 <= t <= u) by exact B.
    pose proof (convex_end u t hz (over D reach + S - over D v) (sign x) dr Bx Hdr) as CE.
    specialize (Hh x). fold hz in Hh.
    assert (t * hr x <= t * hz) by (apply Rmult_le_compat_l; lra).
    set (W0 := over (2 * (D * D * D) * (Q * Q)) (worst dl v h vars loss reach)) in *.
    set (W1 := over (2 * (D * D * D) * (Q * Q)) (worst dl v h vars (loss + upper x * h x) (reach + zsign x *
      upper x))) in *.
    set (c := over D reach + S - over D v) in *.
    replace (over D reach + (sign x * t + S) - over D v) with (c + sign x * t) by (unfold c; lra).
    replace (over D reach + sign x * u + S - over D v) with (c + sign x * u) in IH1 by (unfold c; lra).
    destruct (Rle_dec (dr / 2 * (c * c)) (u * hz + dr / 2 * ((c + sign x * u) * (c + sign x * u)))) as [Le|Le].
    + rewrite Rmax_right in CE by exact Le. eapply Rle_trans; [|apply Rmax_r]. lra.
    + rewrite Rmax_left in CE by lra. eapply Rle_trans; [|apply Rmax_l]. lra.
Qed.

(** ** A block *)

(** sum_r ( sum_j a_j h_j + delta/2 (w_r - v_r)^2 ), with decision values F. *)
Fixpoint held (P : problem) (dr t : R) (F : nat -> R) (block : list (list variable)) (v : list Z) (a : list
  (list R)) : R :=
  match block, v, a with
  | vars :: s, z :: u, x :: w =>
      total (map2 (fun y b => b * (over (den P) (linear y) - sign y * (F 0%nat + t))) vars x)
      + dr / 2 * ((spread vars x - over (den P) z) * (spread vars x - over (den P) z))
      + held P dr t (fun r => F (S r)) s u w
  | _, _, _ => 0
  end.

Lemma held_point P f t vars x :
  total (map2 (fun y b => b * (over (den P) (linear y) - sign y * (f + t))) vars x)
  = gain P vars x - spread vars x * f - t * spread vars x.
Proof.
  unfold gain, spread. revert x. induction vars; intros [|b x]; simpl; try lra. rewrite IHvars. lra.
Qed.

Lemma held_sum P dr t block v a : forall n F, length block = n -> length v = n -> length a = n ->
  held P dr t F block v a
  = total (map2 (gain P) block a) - sum n (fun r => nth r (expansion block a) 0 * F r) - t * total (expansion block a)
    + dr / 2 * sum n (fun r => (nth r (expansion block a) 0 - over (den P) (nth r v 0%Z)) * (nth r (expansion
      block a) 0 - over (den P) (nth r v 0%Z))).
Proof.
  revert v a. induction block; intros [|z v] [|x a']; simpl length; intros n F H1 H2 H3; try lia.
  - subst n. simpl. lra.
  - destruct n; [lia|]. rewrite !sum_first. cbn [held]. rewrite (IHblock v a' n) by lia.
    unfold expansion. simpl. rewrite held_point. lra.
Qed.

Lemma losses_sound P dl bias block v f doubt a : (0 < den P)%Z -> (0 < root P)%Z -> (0 <= dl)%Z ->
  forall F, Forall2 (Forall2 (in_box P)) block a ->
  length v = length block -> length f = length block -> length doubt = length block ->
  (forall r, (r < length block)%nat ->
     Rabs (F r - over (den P * den P * (root P * root P)) (nth r f 0%Z))
     <= over (den P * den P * (root P * root P)) (nth r doubt 0%Z)) ->
  held P (over (den P * (root P * root P)) dl) (over (den P) bias) F block v a
  <= over (2 * (den P * den P * den P) * (root P * root P)) (losses P dl bias block v f doubt).
Proof.
  intros Hd Hr Hdl F H. revert v f doubt F.
  induction H as [|vars x block a B H IH]; intros [|z v] [|y f] [|e doubt] F L1 L2 L3 HF; simpl in L1, L2, L3;
    try lia.
  - simpl. rewrite over_zero. lra.
  - cbn [held losses]. rewrite over_plus. apply Rplus_le_compat.
    + pose proof (worst_sound P dl z (slope P bias y e) (fun w => over (den P) (linear w) - sign w * (F 0%nat +
      over (den P) bias))
        vars x 0 0 Hd Hr Hdl B) as W.
      rewrite !over_zero in W.
      replace (0 + spread vars x - over (den P) z) with (spread vars x - over (den P) z) in W by lra.
      eapply Rle_trans; [|apply W]; [lra|].
      intros w. specialize (HF 0%nat ltac:(simpl; lia)). simpl in HF.
      assert (E : over (den P * den P * (root P * root P)) (slope P bias y e w)
        = over (den P) (linear w) - sign w * (over (den P * den P * (root P * root P)) y + over (den P) bias)
          + over (den P * den P * (root P * root P)) e).
      { unfold slope, over, sign, zsign. pose proof (IZR_pos _ Hd). pose proof (IZR_pos _ Hr).
        destruct (plus w); rewrite !plus_IZR, !minus_IZR, !mult_IZR, !plus_IZR, !mult_IZR; field; lra. }
      rewrite E. set (T := over (den P * den P * (root P * root P)) y) in *.
      pose proof (Rle_abs (F 0%nat - T)). pose proof (Rle_abs (- (F 0%nat - T))). rewrite Rabs_Ropp in *.
      unfold sign. destruct (plus w); lra.
    + apply IH; try lia. intros r Hr'. apply (HF (S r)). simpl. lia.
Qed.

Lemma inner_dot d e x y : (0 < d)%Z -> (0 < e)%Z -> inner (map (over d) x) (map (over e) y) = over (d * e) (dot x y).
Proof.
  intros Hd He. revert y. induction x; intros [|b y]; simpl; try (now rewrite over_zero).
  rewrite over_plus, IHx, over_mult by assumption. reflexivity.
Qed.

(** The block's part of the objective, at any point of A. *)
Theorem block_sound P C Ks block m a :
  good P -> exact_kernels P Ks -> Forall (fun t => (0 <= t)%Z) (weights C) ->
  curvature_check (points P) C (stored_sum (points P) (weights C) (kernels P)) = true ->
  length block = points P -> length (fst m) = points P -> in_A_block P block a ->
  total (map2 (gain P) block a)
  - 1 / 2 * quad (points P) (mixture (map (over (den P)) (weights C)) Ks) (fun j => nth j (expansion block a) 0)
  <= over (2 * (den P * den P * den P) * (root P * root P)) (machine_above P C block m).
Proof.
  intros G HK Hb Hc Lb Lv [Ha Hz]. set (n := points P) in *. set (D := den P) in *. set (Q := root P) in *.
  pose proof (good_den P G) as Hd. pose proof (good_root P G) as Hr. fold D in Hd. fold Q in Hr.
  set (Kb := mixture (map (over D) (weights C)) Ks) in *.
  set (w := fun j => nth j (expansion block a) 0). set (v := fst m) in *. set (vr := fun j => over D (nth j v 0%Z)).
  set (F := fun r => sum n (fun k => Kb r k * vr k)).
  set (dr := over (D * (Q * Q)) (delta C)).
  destruct (mixture_curvature P C Ks (fun j => w j - vr j) G HK Hb Hc) as [Hdr Curv]. fold n D Q dr Kb in Hdr, Curv.
  assert (Hdl : (0 <= delta C)%Z).
  { unfold curvature_check in Hc. rewrite !andb_true_iff in Hc. destruct Hc as [[[[_ Hc] _] _] _]. apply
    Z.leb_le. exact Hc. }
  assert (La : length a = n) by (rewrite <- (Forall2_len _ _ _ Ha); exact Lb).
  pose proof (held_sum P dr (over D (snd m)) block v a n F Lb Lv La) as HS. rewrite Hz in HS. fold w in HS.
  pose proof (quad_complete n Kb vr w (mixture_symmetric P _ Ks G HK)) as QC. fold F in QC.
  assert (HL : held P dr (over D (snd m)) F block v a
    <= over (2 * (D * D * D) * (Q * Q)) (losses P (delta C) (snd m) block v (decisions n (weights C) (kernels
      P) v) (doubts n (weights C) (kernels P) v))).
  { apply losses_sound; auto; try (rewrite ?decisions_length, ?doubts_length by apply (good_kernels P G); congruence).
    intros r Hr'. rewrite Lb in Hr'. apply (decision_sound P (weights C) (kernels P) Ks v r); auto. apply
      (good_kernels P G). }
  assert (HQ : 1 / 2 * quad n Kb vr <= over (2 * (D * D * D) * (Q * Q)) (dot (weights C) (map (fun k =>
    energy_above k v) (kernels P)))).
  { unfold Kb. rewrite quad_mixture.
    assert (X : inner (map (over D) (weights C)) (map (fun K => quad n K vr) Ks)
      <= inner (map (over D) (weights C)) (map (over (D * D * (Q * Q))) (map (fun k => energy_above k v)
        (kernels P)))).
    { apply inner_le.
      - clear - Hb Hd. induction Hb; simpl; constructor; auto. apply over_nonneg; assumption.
      - unfold exact_kernels in HK. pose proof (good_kernels P G) as GK.
        assert (Lv' : (length v <= n)%nat) by lia. clear - HK GK Hd Hr Lv'.
        induction HK; simpl; constructor; inversion GK; subst; auto. apply energy_above_sound; assumption. }
    rewrite inner_dot in X by nia. eapply Rle_trans; [apply Rmult_le_compat_l; [lra|exact X]|]. right.
    pose proof (IZR_pos _ Hd). pose proof (IZR_pos _ Hr). unfold over. rewrite !mult_IZR. field. lra. }
  unfold machine_above. fold v n. rewrite over_plus.
  change (sum n (fun r => nth r (expansion block a) 0 * F r)) with (sum n (fun r => w r * F r)) in HS.
  change (sum n (fun r => (nth r (expansion block a) 0 - over (den P) (nth r v 0%Z)) * (nth r (expansion block
    a) 0 - over (den P) (nth r v 0%Z))))
    with (sum n (fun r => (w r - vr r) * (w r - vr r))) in HS.
  change (sum n (fun j => w j * sum n (fun k => Kb j k * vr k))) with (sum n (fun r => w r * F r)) in QC.
  lra.
Qed.

(** ** All blocks *)

Lemma inner_plus {A} b (Ks : list A) f g :
  inner b (map (fun K => f K + g K) Ks) = inner b (map f Ks) + inner b (map g Ks).
Proof. revert Ks. induction b; intros [|K Ks]; simpl; try lra. rewrite IHb. lra. Qed.

Lemma inner_zero {A} b (Ks : list A) : inner b (map (fun _ => 0) Ks) = 0.
Proof. revert Ks. induction b; intros [|K Ks]; simpl; try lra. rewrite IHb. lra. Qed.

Lemma energies_mixture P b Ks a :
  inner b (map (energy P a) Ks)
  = total (map2 (fun block x => quad (points P) (mixture b Ks) (fun j => nth j (expansion block x) 0)) (blocks P) a).
Proof.
  unfold energy. generalize (blocks P). intros bs. revert a. induction bs; intros [|x a']; simpl; try apply
    inner_zero.
  rewrite (inner_plus b Ks (fun K => quad (points P) K (fun j => nth j (expansion a x) 0))
    (fun K => total (map2 (fun block x => quad (points P) K (fun j => nth j (expansion block x) 0)) bs a'))).
  rewrite IHbs, <- quad_mixture. reflexivity.
Qed.

Lemma in_B_check_sound P b : good P -> in_B_check P b = true ->
  in_B P (map (over (den P)) b) /\ Forall (fun t => (0 <= t)%Z) b.
Proof.
  intros G H. unfold in_B_check in H. rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5].
  pose proof (good_den P G) as Hd. apply is_length_eq in H1.
  assert (N : Forall (fun t => (0 <= t)%Z) b).
  { apply forallb_Forall in H2. eapply Forall_impl; [|exact H2]. intros t. apply Z.leb_le. }
  apply Z.eqb_eq in H3. split; [|exact N].
  pose proof (good_rules P G) as Lr.
  split; [|split].
  - clear - N Hd. induction N; simpl; constructor; auto. apply over_nonneg; assumption.
  - assert (T : forall l, total (map (over (den P)) l) = over (den P) (zsum l)).
    { induction l; simpl; [now rewrite over_zero|]. rewrite over_plus, IHl. reflexivity. }
    rewrite T, H3. unfold over. pose proof (IZR_pos _ Hd). field. lra.
  - exists (map2 (fun m x => surely m || negb (x =? 0)%Z) (rules P) b). split; [split; [|split]|].
    + rewrite map2_length; congruence.
    + assert (L : length (rules P) = length b) by congruence. clear - H4 L.
      revert L H4. generalize (rules P). induction b; intros [|m rs] L H4; simpl in *; try lia; constructor.
      * apply andb_prop in H4. destruct H4 as [H4 _]. destruct m; simpl in *; auto.
        destruct (negb (a =? 0)%Z); [discriminate|reflexivity].
      * apply IHb; [lia|]. apply andb_prop in H4. tauto.
    + apply fits_check_sound. exact H5.
    + assert (L : length (rules P) = length b) by congruence. clear - L.
      revert L. generalize (rules P). induction b; intros [|m rs] L; simpl in *; try lia; constructor.
      * intros E. apply orb_false_iff in E. destruct E as [_ E]. apply negb_false_iff in E. apply Z.eqb_eq in E.
        subst. apply over_zero.
      * apply IHb. lia.
Qed.

Theorem upper_sound P C Ks a :
  good P -> exact_kernels P Ks -> upper_check P C = true -> in_A P a ->
  objective P Ks a (map (over (den P)) (weights C)) <= over (den P) (high C).
Proof.
  intros G HK H Ha. unfold upper_check in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply in_B_check_sound in H1; [|exact G]. destruct H1 as [_ Hb].
  apply Z.leb_le in H4. apply IZR_le in H4.
  pose proof (good_den P G) as Hd. pose proof (good_root P G) as Hr.
  pose proof (IZR_pos _ Hd) as Hd'. pose proof (IZR_pos _ Hr) as Hr'.
  unfold objective, linear_value. rewrite energies_mixture.
  set (Kb := mixture (map (over (den P)) (weights C)) Ks).
  assert (B : total (map2 (fun block x => total (map2 (gain P) block x)) (blocks P) a)
    - 1 / 2 * total (map2 (fun block x => quad (points P) Kb (fun j => nth j (expansion block x) 0)) (blocks P) a)
    <= over (2 * (den P * den P * den P) * (root P * root P)) (zsum (map2 (machine_above P C) (blocks P)
      (machines C)))).
  { apply all2_Forall2 in H3. unfold in_A in Ha. pose proof (good_blocks P G) as GB.
    revert H3 Ha GB. generalize (machines C) (blocks P). intros ms bs H3. revert a.
    induction H3 as [|block m bs ms Lm H3 IH]; intros a Ha GB; inversion Ha; inversion GB; subst; cbn [map2
      total zsum].
    - rewrite over_zero. lra.
    - rewrite over_plus. apply is_length_eq in Lm.
      pose proof (block_sound P C Ks block m y G HK Hb H2 ltac:(assumption) Lm ltac:(assumption)) as BS. fold
        Kb in BS.
      specialize (IH l' ltac:(assumption) ltac:(assumption)). lra. }
  rewrite inner_dot by assumption.
  assert (X : over (2 * (den P * den P * den P) * (root P * root P)) (zsum (map2 (machine_above P C) (blocks P)
    (machines C)))
    + over (den P) (lambda P) * over (den P * den P) (dot (weights C) (weights C)) <= over (den P) (high C)); [|lra].
  rewrite plus_IZR, !mult_IZR in H4. unfold over. rewrite !mult_IZR.
  set (z := IZR (zsum (map2 (machine_above P C) (blocks P) (machines C)))) in *.
  set (d := IZR (dot (weights C) (weights C))) in *. set (D := IZR (den P)) in *. set (Q := IZR (root P)) in *.
  set (lam := IZR (lambda P)) in *. set (hi := IZR (high C)) in *.
  replace (z / (2 * (D * D * D) * (Q * Q)) + lam / D * (d / (D * D)))
    with ((z + 2 * (Q * Q) * lam * d) / (2 * (D * D * D) * (Q * Q))) by (field; lra).
  replace (hi / D) with (2 * (D * D) * (Q * Q) * hi / (2 * (D * D * D) * (Q * Q))) by (field; lra).
  unfold Rdiv. apply Rmult_le_compat_r; [|exact H4].
  left. apply Rinv_0_lt_compat. repeat (apply Rmult_lt_0_compat); lra.
Qed.
