(** Choices of kernels: the cover, and the worth of a choice from above. All in integers and sets;
    that groups are nested or disjoint is not used. *)

From Coq Require Import ZArith List Bool Lia.
From SMKL Require Import Problem Sums Hints Checker.
Import ListNotations.
Local Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.

Lemma Forall2_nth {A B} (R : A -> B -> Prop) x y i a b :
  Forall2 R x y -> (i < length x)%nat -> R (nth i x a) (nth i y b).
Proof. intros H. revert i. induction H; simpl; intros [|i] Hi; try lia; auto. apply IHForall2. lia. Qed.

Lemma all2_Forall2 {A B} (f : A -> B -> bool) x y :
  all2 f x y = true -> Forall2 (fun a b => f a b = true) x y.
Proof.
  revert y. induction x; intros [|b y]; simpl; intros H; try discriminate; constructor.
  - apply andb_prop in H. tauto.
  - apply IHx. apply andb_prop in H. tauto.
Qed.

Lemma replace_length {A} i (x : A) l : length (replace i x l) = length l.
Proof. revert i. induction l; intros [|i]; simpl; auto. Qed.

(** ** Subsets *)

Definition within (s t : list bool) : Prop := Forall2 (fun a b => a = true -> b = true) s t.

Lemma within_refl s : within s s.
Proof. induction s; constructor; auto. Qed.

Lemma within_trans s t u : within s t -> within t u -> within s u.
Proof.
  intros H. revert u. induction H; intros u' H'; inversion H'; subst; constructor; auto.
  apply IHForall2. assumption.
Qed.

Lemma count_nonneg g s : 0 <= count g s.
Proof. revert s. induction g; intros [|c s]; simpl; try lia. specialize (IHg s). destruct (a && c); lia. Qed.

Lemma count_within g s t : within s t -> count g s <= count g t.
Proof.
  intros H. revert g. induction H; intros [|c g]; simpl; try lia.
  specialize (IHForall2 g). destruct c, x, y; simpl; try lia.
Qed.

Lemma fits_within caps s t : within s t -> fits caps t -> fits caps s.
Proof.
  intros W. apply Forall_impl. intros c H. pose proof (count_within (fst c) s t W). lia.
Qed.

Lemma fits_check_sound caps s : fits_check caps s = true <-> fits caps s.
Proof.
  unfold fits_check, fits. rewrite forallb_forall, Forall_forall.
  split; intros H x Hx; specialize (H x Hx); [apply Z.leb_le in H|apply Z.leb_le]; assumption.
Qed.

(** ** Choices that cannot be extended *)

Definition extension (caps : list (list bool * Z)) (rules : list mark) (s : list bool) (i : nat) : Prop :=
  (i < length s)%nat /\ nth i s true = false /\ nth i rules Out <> Out /\ fits caps (replace i true s).

Definition full (caps : list (list bool * Z)) (rules : list mark) (s : list bool) : Prop :=
  forall i, ~ extension caps rules s i.

Lemma within_replace i s : within s (replace i true s).
Proof.
  revert i. induction s; intros [|i]; simpl; constructor; auto.
  - apply within_refl.
  - apply IHs.
Qed.

Lemma replace_within i s t : within s t -> (i < length t)%nat -> within (replace i true s) (replace i true t).
Proof.
  intros H. revert i. induction H; intros [|i] Hi; simpl in *; constructor; auto.
  apply IHForall2. lia.
Qed.

Lemma inside_replace rules s i :
  inside rules s -> nth i rules Out <> Out -> inside rules (replace i true s).
Proof.
  intros H. revert i. induction H; intros [|i] Hi; simpl in *; constructor; auto.
  - destruct x; simpl in *; auto; congruence.
  - apply IHForall2. exact Hi.
Qed.

Fixpoint absent (s : list bool) : nat :=
  match s with [] => O | c :: t => ((if c then 0 else 1) + absent t)%nat end.

Lemma absent_replace i s :
  (i < length s)%nat -> nth i s true = false -> (absent (replace i true s) < absent s)%nat.
Proof.
  revert i. induction s; intros [|i]; simpl; intros Hi H; try lia.
  - subst a. lia.
  - specialize (IHs i ltac:(lia) H). destruct a; lia.
Qed.

Definition extension_dec caps rules s i : {extension caps rules s i} + {~ extension caps rules s i}.
Proof.
  unfold extension.
  destruct (lt_dec i (length s)); [|right; tauto].
  destruct (bool_dec (nth i s true) false); [|right; tauto].
  destruct (nth i rules Out) eqn:E; [right; intros (_ & _ & H & _); congruence| |];
    (destruct (fits_check caps (replace i true s)) eqn:F;
     [left; apply fits_check_sound in F; repeat split; auto; discriminate
     |right; intros (_ & _ & _ & H); apply fits_check_sound in H; congruence]).
Defined.

Lemma extension_search caps rules s n :
  (exists i, (i < n)%nat /\ extension caps rules s i) \/ (forall i, (i < n)%nat -> ~ extension caps rules s i).
Proof.
  induction n.
  - right. intros. lia.
  - destruct IHn as [(i & Hi & H)|H]; [left; exists i; split; [lia|auto]|].
    destruct (extension_dec caps rules s n) as [E|E]; [left; exists n; split; [lia|auto]|].
    right. intros i Hi. destruct (Nat.eq_dec i n) as [->|]; auto. apply H. lia.
Qed.

(** Every choice that fits is part of one that cannot be extended. *)
Lemma extend_to_full caps rules : forall n s,
  (absent s <= n)%nat -> inside rules s -> fits caps s ->
  exists t, within s t /\ inside rules t /\ fits caps t /\ full caps rules t.
Proof.
  induction n; intros s Hn Hi Hf.
  - exists s. repeat split; auto using within_refl. intros i (H1 & H2 & _).
    pose proof (absent_replace i s H1 H2). lia.
  - destruct (extension_search caps rules s (length s)) as [(i & _ & H1 & H2 & H3 & H4)|H].
    + pose proof (absent_replace i s H1 H2).
      destruct (IHn (replace i true s)) as (t & W & T); [lia|apply inside_replace; auto|auto|].
      exists t. split; [|exact T]. eapply within_trans; [apply within_replace|exact W].
    + exists s. repeat split; auto using within_refl. intros i E. apply (H i); auto. apply E.
Qed.

(** ** The cover *)

Lemma surely_within region s : inside region s -> within (map surely region) s.
Proof. induction 1; simpl; constructor; auto. destruct x; simpl in *; congruence. Qed.

Lemma within_perhaps region s : inside region s -> within s (map perhaps region).
Proof. induction 1; simpl; constructor; auto. destruct x; simpl in *; congruence. Qed.

Lemma inside_settled region leaf s : inside region s -> all2 settled region leaf = true -> inside leaf s.
Proof.
  intros H. revert leaf. induction H; intros [|m leaf] E; simpl in E; try discriminate; constructor.
  - apply andb_prop in E. destruct m, x; simpl in *; intuition congruence.
  - apply IHForall2. apply andb_prop in E. tauto.
Qed.

Lemma inside_narrow region s i :
  inside region s ->
  inside (replace i Out region) s \/ inside (replace i In region) s.
Proof.
  intros H. revert i. induction H; intros i.
  - left. destruct i; constructor.
  - destruct i; simpl.
    + destruct y; [right|left]; constructor; simpl; auto.
    + destruct (IHForall2 i); [left|right]; constructor; auto.
Qed.

Lemma extendable_sound caps rules region s :
  extendable caps rules region = true -> inside region s -> fits caps s -> ~ full caps rules s.
Proof.
  unfold extendable. rewrite existsb_exists. intros (i & Hi & H) Hr _ F. apply in_seq in Hi.
  apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2].
  pose proof (Forall2_len _ _ _ Hr) as L.
  apply (F i). repeat split.
  - lia.
  - pose proof (Forall2_nth _ _ _ i Free true Hr ltac:(lia)) as N. simpl in N.
    destruct (nth i region Free); try discriminate. exact N.
  - destruct (nth i rules Out); try discriminate; congruence.
  - apply fits_check_sound in H3. eapply fits_within; [|exact H3].
    apply replace_within; [apply within_perhaps; exact Hr|]. rewrite map_length. lia.
Qed.

Theorem covered_sound caps rules : forall fuel region leaves s,
  covered fuel caps rules region leaves = true ->
  inside region s -> fits caps s -> full caps rules s ->
  exists leaf, List.In leaf leaves /\ inside leaf s.
Proof.
  induction fuel; intros region leaves s H Hr Hs Hf; simpl in H; [discriminate|].
  set (near := filter (all2 compatible region) leaves) in *.
  assert (N : forall leaf, List.In leaf near -> List.In leaf leaves)
    by (intros leaf Hl; apply filter_In in Hl; tauto).
  apply orb_prop in H. destruct H as [H|H]; [apply orb_prop in H; destruct H as [H|H];
    [apply orb_prop in H; destruct H as [H|H]|]|].
  - apply existsb_exists in H. destruct H as (leaf & Hl & H).
    exists leaf. split; auto. eapply inside_settled; eauto.
  - apply negb_true_iff in H. exfalso.
    assert (F : fits_check caps (map surely region) = true); [|congruence].
    apply fits_check_sound. eapply fits_within; [apply surely_within; exact Hr|exact Hs].
  - exfalso. eapply extendable_sound; eauto.
  - destruct (split region near) as [i|]; [|discriminate].
    apply andb_prop in H. destruct H as [H1 H2].
    destruct (inside_narrow region s i Hr) as [Hn|Hn].
    + destruct (IHfuel _ _ _ H1 Hn Hs Hf) as (leaf & Hl & E). eauto.
    + destruct (IHfuel _ _ _ H2 Hn Hs Hf) as (leaf & Hl & E). eauto.
Qed.

(** Every allowed choice is part of one that fits and lies in a leaf. *)
Theorem cover_check_sound P leaves s :
  cover_check P leaves = true -> allowed P s ->
  exists t leaf, within s t /\ fits (capacities P) t /\ List.In leaf leaves /\ inside leaf t.
Proof.
  intros H (_ & Hr & Hf).
  destruct (extend_to_full (capacities P) (rules P) (absent s) s (le_n _) Hr Hf) as (t & W & I & F & M).
  destruct (covered_sound _ _ _ _ _ t H I F M) as (leaf & L & E).
  exists t, leaf. auto.
Qed.

(** ** The worth of a choice *)

Fixpoint chosen_sum (s : list bool) (w : list Z) : Z :=
  match s, w with c :: t, x :: u => (if c then x else 0) + chosen_sum t u | _, _ => 0 end.

Lemma chosen_sum_zeros {A} s (w : list A) : chosen_sum s (map (fun _ => 0) w) = 0.
Proof. revert w. induction s; intros [|x w]; simpl; auto. rewrite IHs. destruct a; lia. Qed.

Lemma charges_length q caps y :
  Forall (fun c => length (fst c) = length q) caps -> length (charges q caps y) = length q.
Proof.
  intros H. revert y. induction H; intros [|m y]; simpl; auto.
  assert (G : forall (g : list bool) z, length g = length z ->
            length (map2 (fun (g : bool) v => if g then m + v else v) g z) = length g).
  { induction g; intros [|c z]; simpl; intros; try lia. rewrite IHg; lia. }
  rewrite G; auto. rewrite IHForall. assumption.
Qed.

Lemma chosen_charge g s m z :
  length g = length z -> length s = length z ->
  chosen_sum s (map2 (fun (g : bool) v => if g then m + v else v) g z) = m * count g s + chosen_sum s z.
Proof.
  revert s z. induction g; intros [|c s] [|x z]; simpl; intros; try lia.
  rewrite IHg by lia. destruct a, c; simpl; lia.
Qed.

(** What the kernels of a choice that fits are charged is at most the budget. *)
Lemma charged_within_budget caps y (w : list Z) s :
  Forall (fun c => length (fst c) = length w) caps -> length s = length w ->
  Forall (fun m => 0 <= m) y -> fits caps s ->
  chosen_sum s (charges (map (fun _ => 0) w) caps y) <= budget caps y.
Proof.
  intros L Ls Y F. revert y Y. induction F; intros y Y; simpl.
  - rewrite chosen_sum_zeros. lia.
  - destruct y as [|m y]; [rewrite chosen_sum_zeros; lia|].
    inversion L; inversion Y; subst.
    assert (E : length (charges (map (fun _ => 0) w) l y) = length w).
    { rewrite charges_length; rewrite map_length; auto. }
    rewrite chosen_charge by lia. specialize (IHF H3 y H7). nia.
Qed.

Lemma chosen_within_left_overs marks s w c :
  inside marks s -> length w = length marks -> length c = length marks ->
  chosen_sum s w <= chosen_sum s c + left_overs marks w c.
Proof.
  intros H. revert w c. induction H; intros [|a w] [|d c]; simpl; intros; try lia.
  specialize (IHForall2 w c ltac:(lia) ltac:(lia)).
  unfold left_over. destruct x, y; simpl in *; try discriminate; lia.
Qed.

Theorem worth_above_sound caps marks s w y :
  Forall (fun c => length (fst c) = length w) caps -> Forall (fun m => 0 <= m) y ->
  length marks = length w -> inside marks s -> fits caps s ->
  chosen_sum s w <= worth_above caps marks w y.
Proof.
  intros L Y M I F. unfold worth_above.
  pose proof (Forall2_len _ _ _ I) as Ls.
  assert (E : length (charges (map (fun _ => 0) w) caps y) = length w).
  { rewrite charges_length; rewrite map_length; auto. }
  pose proof (chosen_within_left_overs marks s w _ I (eq_sym M) (eq_trans E (eq_sym M))).
  pose proof (charged_within_budget caps y w s L ltac:(lia) Y F). lia.
Qed.
