(** The bound of a leaf. *)

From Coq Require Import ZArith Reals List Bool Lia Lra Psatz.
From SMKL Require Import Problem Sums Hints Checker Cover Scaling.
Import ListNotations.
Local Open Scope R_scope.

(** The point of A that a list of integers is. *)
Definition point (P : problem) (a : list (list (list Z))) : list (list (list R)) :=
  map (map (map (over (den P)))) a.

Lemma map2_map_r {A B C D} (f : A -> C -> D) (g : B -> C) x y :
  map2 f x (map g y) = map2 (fun a b => f a (g b)) x y.
Proof. revert y. induction x; intros [|b y]; simpl; f_equal; auto. Qed.

Lemma map2_ext {A B C} (f g : A -> B -> C) x y : (forall a b, f a b = g a b) -> map2 f x y = map2 g x y.
Proof. intros H. revert y. induction x; intros [|b y]; simpl; f_equal; auto. Qed.

Lemma map_map2 {A B C D} (h : C -> D) (f : A -> B -> C) x y :
  map h (map2 f x y) = map2 (fun a b => h (f a b)) x y.
Proof. revert y. induction x; intros [|b y]; simpl; f_equal; auto. Qed.

Lemma spread_over P vars x : spread vars (map (over (den P)) x) = over (den P) (zspread vars x).
Proof.
  unfold spread, zspread. rewrite map2_map_r. apply over_zsum. intros v t.
  unfold sign, zsign, over. destruct (plus v); rewrite mult_IZR; simpl; lra.
Qed.

Lemma expansion_over P block x :
  expansion block (map (map (over (den P))) x) = map (over (den P)) (map2 zspread block x).
Proof.
  unfold expansion. rewrite map2_map_r, map_map2. apply map2_ext. intros. apply spread_over.
Qed.

Lemma gain_over P vars x : (0 < den P)%Z ->
  gain P vars (map (over (den P)) x) = over (den P * den P) (zgain vars x).
Proof.
  intros H. unfold gain, zgain. rewrite map2_map_r. apply over_zsum. intros. apply over_mult; assumption.
Qed.

Lemma linear_value_over P a : (0 < den P)%Z ->
  linear_value P (point P a)
  = over (den P * den P) (zsum (map2 (fun block x => zsum (map2 zgain block x)) (blocks P) a)).
Proof.
  intros H. unfold linear_value, point. rewrite map2_map_r. apply over_zsum. intros block x.
  rewrite map2_map_r. apply over_zsum. intros. apply gain_over. exact H.
Qed.

Lemma in_A_check_sound P a : (0 < den P)%Z -> in_A_check P a = true -> in_A P (point P a).
Proof.
  intros Hd H. unfold in_A, point. apply all2_Forall2 in H.
  induction H as [|block x bs xs H _ IH]; simpl; constructor; auto.
  apply andb_prop in H. destruct H as [H1 H2]. split.
  - apply all2_Forall2 in H1. clear H2. induction H1 as [|vars t vs ts H1 _ IH1]; simpl; constructor; auto.
    apply all2_Forall2 in H1. clear IH1. induction H1 as [|v z vs' zs H1 _ IH2]; simpl; constructor; auto.
    apply andb_prop in H1. destruct H1 as [L U]. apply Z.leb_le in L. apply Z.leb_le in U. split.
    + apply over_nonneg; assumption.
    + apply over_le; assumption.
  - apply Z.eqb_eq in H2. rewrite expansion_over.
    assert (T : forall l, total (map (over (den P)) l) = over (den P) (zsum l)).
    { induction l; simpl; [now rewrite over_zero|]. rewrite over_plus, IHl. reflexivity. }
    rewrite T, H2. apply over_zero.
Qed.

(** Each energy is at most what the checker takes for it. *)
Lemma energy_point P a k K :
  (0 < den P)%Z -> (0 < root P)%Z -> good_kernel (points P) k -> stands_for P k K ->
  Forall (fun block => length block = points P) (blocks P) ->
  energy P (point P a) K
  <= over (den P * den P * (root P * root P))
       (zsum (map (energy_above k) (map2 (map2 zspread) (blocks P) a))).
Proof.
  intros Hd Hr G H L. unfold energy, point. revert a.
  induction L as [|block bs Lb _ IH]; intros [|x a]; simpl; try (rewrite over_zero; lra).
  rewrite over_plus. apply Rplus_le_compat; [|apply IH].
  rewrite expansion_over.
  rewrite (quad_ext _ K K _ (fun j => over (den P) (nth j (map2 zspread block x) 0%Z)));
    [|auto|intros; apply nth_over].
  apply energy_above_sound; auto.
  assert (E : forall (u : list (list variable)) (w : list (list Z)), (length (map2 zspread u w) <= length u)%nat).
  { clear. induction u; intros [|b w]; simpl; try lia. specialize (IHu w). lia. }
  rewrite <- Lb. apply E.
Qed.

(** ** Weak duality over the weights *)

Lemma one_weight lam x mu b : 0 < lam -> 0 <= b ->
  - x * b + lam * (b * b) >= - mu * b - Rmax 0 (x - mu) * Rmax 0 (x - mu) / (4 * lam).
Proof.
  intros Hl Hb. set (z := x - mu). replace x with (z + mu) by (unfold z; ring).
  assert (A : 0 <= (2 * lam * b - Rmax 0 z) * (2 * lam * b - Rmax 0 z) / (4 * lam)).
  { apply Rmult_le_pos; [apply Rle_0_sqr|]. left. apply Rinv_0_lt_compat. lra. }
  replace ((2 * lam * b - Rmax 0 z) * (2 * lam * b - Rmax 0 z) / (4 * lam))
    with (lam * (b * b) - Rmax 0 z * b + Rmax 0 z * Rmax 0 z / (4 * lam)) in A by (field; lra).
  pose proof (Rmax_r 0 z). nra.
Qed.

Lemma worth_real e mu d : (0 < e)%Z ->
  Rmax 0 (over e d - over e mu) * Rmax 0 (over e d - over e mu) = IZR (worth mu d) / (IZR e * IZR e).
Proof.
  intros He. apply IZR_pos in He. unfold worth.
  replace (over e d - over e mu) with (IZR (d - mu) / IZR e) by (unfold over; rewrite minus_IZR; field; lra).
  destruct (d - mu <=? 0)%Z eqn:E.
  - apply Z.leb_le in E. apply IZR_le in E. rewrite Rmax_left; [field; lra|].
    unfold Rdiv. pose proof (Rinv_0_lt_compat _ He). nra.
  - apply Z.leb_gt in E. apply IZR_lt in E. rewrite Rmax_right; [rewrite mult_IZR; field; lra|].
    unfold Rdiv. pose proof (Rinv_0_lt_compat _ He). nra.
Qed.

Lemma weak_duality lam e mu b s d :
  0 < lam -> (0 < e)%Z -> Forall (fun x => 0 <= x) b ->
  Forall2 (fun x (chosen : bool) => chosen = false -> x = 0) b s -> length d = length b ->
  - inner b (map (over e) d) + lam * inner b b
  >= - over e mu * total b - IZR (chosen_sum s (map (worth mu) d)) / (IZR e * IZR e * (4 * lam)).
Proof.
  intros Hl He. pose proof (IZR_pos _ He) as He'. revert s d.
  induction b; intros s d Hb Hs Hd; inversion Hs; subst; destruct d as [|z d]; try discriminate; simpl.
  - unfold Rdiv. lra.
  - inversion Hb; subst. specialize (IHb l' d H4 H3 ltac:(simpl in Hd; lia)).
    rewrite plus_IZR. destruct y.
    + pose proof (one_weight lam (over e z) (over e mu) a Hl H2) as W. rewrite worth_real in W by assumption.
      replace (IZR (worth mu z) / (IZR e * IZR e) / (4 * lam)) with (IZR (worth mu z) / (IZR e * IZR e * (4 *
        lam))) in W by (field; lra).
      unfold Rdiv in *. nra.
    + rewrite (H1 eq_refl). unfold Rdiv in *. lra.
Qed.

Lemma inner_le b x y : Forall (fun t => 0 <= t) b -> Forall2 Rle x y -> inner b x <= inner b y.
Proof.
  intros Hb H. revert b Hb. induction H; intros [|t b] Hb; simpl; try lra.
  inversion Hb; subst. specialize (IHForall2 b H4). nra.
Qed.

Lemma inner_twice e b d : inner b (map (fun x => 2 * over e x) d) = 2 * inner b (map (over e) d).
Proof. revert d. induction b; intros [|x d]; simpl; try lra. rewrite IHb. lra. Qed.

(** ** The theorem on a leaf *)

Record good (P : problem) : Prop := {
  good_den : (0 < den P)%Z;
  good_root : (0 < root P)%Z;
  good_lambda : (0 < lambda P)%Z;
  good_kernels : Forall (good_kernel (points P)) (kernels P);
  good_blocks : Forall (fun block => length block = points P) (blocks P);
  good_rules : length (rules P) = length (kernels P);
  good_groups : Forall (fun c => length (fst c) = length (kernels P)) (capacities P)
}.

Lemma well_formed_sound P : well_formed P = true -> good P.
Proof.
  unfold well_formed. rewrite !andb_true_iff. intros [[[[[[H1 H2] H3] H4] H5] H6] H7].
  apply Z.ltb_lt in H1, H2, H3. apply is_length_eq in H6. split; auto.
  - apply forallb_Forall in H4. eapply Forall_impl; [|exact H4]. intros k. apply well_formed_kernel_sound.
  - apply lengths_all. exact H5.
  - constructor; [apply map_length|]. apply forallb_Forall in H7. eapply Forall_impl; [|exact H7].
    intros g. apply is_length_eq.
Qed.

Theorem leaf_sound P Ks a l mu y b s :
  good P -> exact_kernels P Ks ->
  length (marks l) = length (kernels P) ->
  leaf_check_with P (zsum (map2 (fun block x => zsum (map2 zgain block x)) (blocks P) a))
    (energies_above P (map2 (map2 zspread) (blocks P) a)) l mu y = true ->
  Forall (fun x => 0 <= x) b -> total b = 1 ->
  Forall2 (fun x (chosen : bool) => chosen = false -> x = 0) b s ->
  fits (capacities P) s -> inside (marks l) s ->
  over (den P) (claim l) <= objective P Ks (point P a) b.
Proof.
  intros G HK M H Hb Tb Hs Fs Is. unfold leaf_check_with in H.
  set (g := zsum (map2 (fun block x => zsum (map2 zgain block x)) (blocks P) a)) in *.
  set (d := energies_above P (map2 (map2 zspread) (blocks P) a)) in *.
  apply andb_prop in H. destruct H as [Hy H]. apply Z.leb_le in H.
  pose proof (good_den P G) as Hd. pose proof (good_root P G) as Hr. pose proof (good_lambda P G) as Hl.
  assert (Ld : length d = length (kernels P)) by (unfold d, energies_above; apply map_length).
  assert (Lb : length b = length (kernels P)).
  { rewrite (Forall2_len _ _ _ Hs), <- (Forall2_len _ _ _ Is). exact M. }
  set (D := den P) in *. set (Q := root P) in *. set (e := (2 * (D * D) * (Q * Q))%Z).
  assert (He : (0 < e)%Z) by (unfold e; nia).
  pose proof (IZR_pos _ Hd) as Hd'. pose proof (IZR_pos _ Hr) as Hr'. pose proof (IZR_pos _ Hl) as Hl'.
  pose proof (IZR_pos _ He) as He'.
  assert (Lam : 0 < over D (lambda P)) by (unfold over; apply Rdiv_lt_0_compat; assumption).
  (* the worth of the choice *)
  assert (W : (chosen_sum s (map (worth mu) d) <= worth_above (capacities P) (marks l) (map (worth mu) d) y)%Z).
  { apply worth_above_sound; auto; try (rewrite map_length; congruence).
    - pose proof (good_groups P G) as GG. eapply Forall_impl; [|exact GG]. intros c Hc. rewrite map_length.
      congruence.
    - apply forallb_Forall in Hy. eapply Forall_impl; [|exact Hy]. intros m Hm. apply Z.leb_le. exact Hm. }
  (* energies from above *)
  assert (En : 1 / 2 * inner b (map (energy P (point P a)) Ks) <= inner b (map (over e) d)).
  { assert (F : Forall2 Rle (map (energy P (point P a)) Ks) (map (fun x => 2 * over e x) d)).
    { unfold d, energies_above. unfold exact_kernels in HK. pose proof (good_kernels P G) as GK. clear - HK GK
      G He Hd Hr Hd' Hr'.
      induction HK as [|k K ks Ks H _ IH]; simpl; constructor.
      - inversion GK; subst. eapply Rle_trans; [apply (energy_point P a k K); auto; apply (good_blocks P G)|].
        right. unfold over, e, D, Q. rewrite !mult_IZR in *. field. fold D Q. lra.
      - apply IH. inversion GK; assumption. }
    apply inner_le with (b := b) in F; [|exact Hb].
    rewrite inner_twice in F. lra. }
  pose proof (weak_duality (over D (lambda P)) e mu b s d Lam He Hb Hs ltac:(congruence)) as WD.
  rewrite Tb in WD. unfold objective. rewrite linear_value_over by assumption. fold g. fold D.
  apply IZR_le in H, W. rewrite !mult_IZR, !minus_IZR, !mult_IZR in H.
  set (w := IZR (chosen_sum s (map (worth mu) d))) in *.
  set (W' := IZR (worth_above (capacities P) (marks l) (map (worth mu) d) y)) in *.
  assert (Key : over D (claim l) <= over (D * D) g - over e mu - w / (IZR e * IZR e * (4 * over D (lambda P)))).
  { assert (X : IZR D * w <= 4 * IZR (lambda P) * (over (D * D) g * IZR e - IZR mu - over D (claim l) * IZR e)
    * IZR e).
    { eapply Rle_trans; [apply Rmult_le_compat_l; [lra|exact W]|]. eapply Rle_trans; [exact H|]. right.
      unfold over, e. rewrite !mult_IZR. field. lra. }
    assert (Y : w / (IZR e * IZR e * (4 * over D (lambda P))) <= over (D * D) g - over e mu - over D (claim
      l)); [|lra].
    replace (over (D * D) g - over e mu - over D (claim l))
      with (4 * IZR (lambda P) * (over (D * D) g * IZR e - IZR mu - over D (claim l) * IZR e) * IZR e / (IZR e
        * IZR e * (4 * IZR (lambda P))))
      by (unfold over; rewrite ?mult_IZR; field; lra).
    replace (w / (IZR e * IZR e * (4 * over D (lambda P)))) with (IZR D * w / (IZR e * IZR e * (4 * IZR (lambda P))))
      by (unfold over; field; lra).
    unfold Rdiv. apply Rmult_le_compat_r; [|exact X].
    left. apply Rinv_0_lt_compat. apply Rmult_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; lra. }
  lra.
Qed.
