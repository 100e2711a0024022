(** The checker: integers, lists and nothing else. Soundness.v proves what its answer means.
    Fractions never occur: energies are over den^2 root^2, decision values over den^2 root^2, the
    terms of the upper bound over 2 den^3 root^2. *)

From Coq Require Import ZArith List Bool.
From SMKL Require Import Problem Hints.
Import ListNotations.
Local Open Scope Z_scope.

(** * What the file proves it with *)

(** A leaf (I0 is Out, I1 is In), and the bound that it claims, over [den]. *)
Record leaf := MakeLeaf { marks : list mark; claim : Z }.

(** The interval [low, high]; the weights, the expansion and bias of each block's machine, all over
    [den]; delta over den root^2, with scale (N + delta I) = L diag(pivots) L' + a matrix that is
    diagonally dominant; and points of A, each with the leaves that it proves. *)
Record certificate := MakeCertificate {
  low : Z;
  high : Z;
  weights : list Z;
  machines : list (list Z * Z);
  delta : Z;
  scale : Z;
  pivots : list Z;
  factor : list (list Z);
  proofs : list (list (list (list Z)) * list leaf)
}.

(** * Arithmetic of lists *)

Fixpoint dot (x y : list Z) : Z :=
  match x, y with a :: s, b :: t => a * b + dot s t | _, _ => 0 end.

Fixpoint dot3 (p x y : list Z) : Z :=
  match p, x, y with d :: r, a :: s, b :: t => d * (a * b) + dot3 r s t | _, _, _ => 0 end.

Fixpoint zsum (l : list Z) : Z := match l with [] => 0 | x :: t => x + zsum t end.

Fixpoint all2 {A B : Type} (f : A -> B -> bool) (x : list A) (y : list B) : bool :=
  match x, y with
  | [], [] => true
  | a :: s, b :: t => f a b && all2 f s t
  | _, _ => false
  end.

(** v'Mw; rows with v_j = 0 are not looked at. *)
Fixpoint form (M : list (list Z)) (v w : list Z) : Z :=
  match M, v with
  | row :: rows, x :: t => if x =? 0 then form rows t w else x * dot row w + form rows t w
  | _, _ => 0
  end.

Definition columns (M : list (list Z)) : list (list Z) :=
  fold_right (map2 cons) (map (fun _ => []) M) M.

Definition is_length {A : Type} (n : nat) (l : list A) : bool := Nat.eqb (length l) n.

(** * Whether the file is a problem at all *)

Definition well_formed_kernel (n : nat) (k : kernel) : bool :=
  is_length n (entries k) && forallb (is_length n) (entries k) &&
  all2 (all2 Z.eqb) (entries k) (columns (entries k)) &&
  match errors k with None => true | Some e => is_length n e && forallb (fun x => 0 <=? x) e end.

Definition well_formed (P : problem) : bool :=
  let q := length (kernels P) in
  (0 <? den P) && (0 <? root P) && (0 <? lambda P) &&
  forallb (well_formed_kernel (points P)) (kernels P) &&
  forallb (is_length (points P)) (blocks P) &&
  is_length q (rules P) && forallb (fun g => is_length q (fst g)) (groups P).

(** * Lower bounds *)

Definition zsign (v : variable) : Z := if plus v then 1 else -1.
Definition zspread (vars : list variable) (a : list Z) : Z :=
  zsum (map2 (fun v x => zsign v * x) vars a).
Definition zgain (vars : list variable) (a : list Z) : Z :=
  zsum (map2 (fun v x => linear v * x) vars a).

Definition in_A_check (P : problem) (a : list (list (list Z))) : bool :=
  all2
    (fun block x =>
       all2 (all2 (fun v t => (0 <=? t) && (t <=? upper v))) block x &&
       (zsum (map2 zspread block x) =? 0))
    (blocks P) a.

(** r = sum_k e_k |v_k|. *)
Definition radius (k : kernel) (v : list Z) : Z :=
  match errors k with None => 0 | Some e => dot e (map Z.abs v) end.

(** v'Kv from above, over den^2 root^2. *)
Definition energy_above (k : kernel) (v : list Z) : Z :=
  let r := radius k v in form (entries k) v v + r * r.

Definition energies_above (P : problem) (vs : list (list Z)) : list Z :=
  map (fun k => zsum (map (energy_above k) vs)) (kernels P).

(** Multipliers y of the capacities: what a kernel is charged, and what all of them are worth. *)
Fixpoint charges (q : list Z) (caps : list (list bool * Z)) (y : list Z) : list Z :=
  match caps, y with
  | c :: s, m :: t => map2 (fun (g : bool) x => if g then m + x else x) (fst c) (charges q s t)
  | _, _ => q
  end.

Fixpoint budget (caps : list (list bool * Z)) (y : list Z) : Z :=
  match caps, y with c :: s, m :: t => m * snd c + budget s t | _, _ => 0 end.

Definition left_over (m : mark) (worth charge : Z) : Z :=
  match m with Out => 0 | In => worth - charge | Free => Z.max 0 (worth - charge) end.

Fixpoint left_overs (marks : list mark) (w c : list Z) : Z :=
  match marks, w, c with
  | m :: s, x :: t, y :: u => left_over m x y + left_overs s t u
  | _, _, _ => 0
  end.

(** The sum of the worths of any allowed choice in the leaf is at most this. *)
Definition worth_above (caps : list (list bool * Z)) (marks : list mark) (w y : list Z) : Z :=
  budget caps y + left_overs marks w (charges (map (fun _ => 0) w) caps y).

(** The bound of a leaf by weak duality, with any mu and any y >= 0. *)
Definition leaf_check_with (P : problem) (gain : Z) (d : list Z) (l : leaf) (mu : Z) (y : list Z) : bool :=
  let k := root P * root P in
  let w := map (worth mu) d in
  forallb (fun m => 0 <=? m) y &&
  (den P * worth_above (capacities P) (marks l) w y <=?
   4 * lambda P * (2 * k * gain - mu - 2 * den P * k * claim l) * (2 * (den P * den P) * k)).

Definition leaf_check (P : problem) (gain : Z) (d : list Z) (l : leaf) : bool :=
  let mu := threshold (capacities P) (marks l) d (4 * lambda P * den P * (root P * root P)) in
  leaf_check_with P gain d l mu (multipliers (capacities P) (marks l) d mu).

Definition proof_check (P : problem) (low : Z) (proof : list (list (list Z)) * list leaf) : bool :=
  let '(a, leaves) := proof in
  let d := energies_above P (map2 (map2 zspread) (blocks P) a) in
  let gain := zsum (map2 (fun block x => zsum (map2 zgain block x)) (blocks P) a) in
  in_A_check P a && forallb (fun l => (low <=? claim l) && leaf_check P gain d l) leaves.

(** * The cover *)

Definition compatible (a b : mark) : bool :=
  match a, b with In, Out => false | Out, In => false | _, _ => true end.

Definition settled (region leaf : mark) : bool :=
  match leaf, region with Free, _ => true | In, In => true | Out, Out => true | _, _ => false end.

Definition surely (m : mark) : bool := match m with In => true | _ => false end.
Definition perhaps (m : mark) : bool := match m with Out => false | _ => true end.

Definition fits_check (caps : list (list bool * Z)) (choice : list bool) : bool :=
  forallb (fun c => count (fst c) choice <=? snd c) caps.

Fixpoint replace {A : Type} (i : nat) (x : A) (l : list A) : list A :=
  match l, i with
  | [], _ => []
  | _ :: t, O => x :: t
  | y :: t, S j => y :: replace j x t
  end.

Definition outside (m : mark) : bool := match m with Out => true | _ => false end.

(** Some kernel that the region leaves out would fit beside all that it may contain: no choice in
    the region is as large as possible. *)
Definition extendable (caps : list (list bool * Z)) (rules region : list mark) : bool :=
  existsb
    (fun i =>
       outside (nth i region Free) && negb (outside (nth i rules Out)) &&
       fits_check caps (replace i true (map perhaps region)))
    (seq 0 (length region)).

(** Whether every choice in the region that fits and cannot be extended lies in a leaf. *)
Fixpoint covered (fuel : nat) (caps : list (list bool * Z)) (rules region : list mark)
  (leaves : list (list mark)) : bool :=
  match fuel with
  | O => false
  | S f =>
      let near := filter (all2 compatible region) leaves in
      existsb (all2 settled region) near || negb (fits_check caps (map surely region)) ||
      extendable caps rules region ||
      match split region near with
      | None => false
      | Some i =>
          covered f caps rules (replace i Out region) near &&
          covered f caps rules (replace i In region) near
      end
  end.

Definition cover_check (P : problem) (leaves : list (list mark)) : bool :=
  covered (S (length (kernels P))) (capacities P) (rules P) (rules P) leaves.

(** * The upper bound *)

(** The weights lie in B: with the kernels that every choice has, their support is allowed. *)
Definition in_B_check (P : problem) (b : list Z) : bool :=
  let choice := map2 (fun m x => surely m || negb (x =? 0)) (rules P) b in
  is_length (length (kernels P)) b && forallb (fun x => 0 <=? x) b && (zsum b =? den P) &&
  all2 (fun m (c : bool) => negb (outside m && c)) (rules P) choice &&
  fits_check (capacities P) choice.

Definition zeros (n : nat) : list Z := repeat 0 n.

Definition add_scaled (b : Z) (x y : list Z) : list Z := map2 (fun s t => b * s + t) x y.

(** N = sum of b_i K_i over the kernels that stand for themselves, over den root^2. *)
Fixpoint stored_sum (n : nat) (b : list Z) (ks : list kernel) : list (list Z) :=
  match b, ks with
  | x :: s, k :: t =>
      let rest := stored_sum n s t in
      match errors k with
      | Some _ => rest
      | None => if x =? 0 then rest else map2 (add_scaled x) (entries k) rest
      end
  | _, _ => repeat (zeros n) n
  end.

(** A row of scale (N + delta I) - L diag(pivots) L', from some column on; [j] columns further is the
    diagonal. *)
Fixpoint residual_row (C : certificate) (diagonal : Z) (rowN rowL : list Z) (cols : list (list Z)) (j : nat)
  : list Z :=
  match rowN, cols with
  | x :: s, col :: t =>
      let here := scale C * x - dot3 (pivots C) rowL col in
      match j with
      | O => here + diagonal :: residual_row C 0 s rowL t O
      | S i => here :: residual_row C diagonal s rowL t i
      end
  | _, _ => []
  end.

(** The sum of absolute values of a row is at most twice its diagonal entry. *)
Definition dominant (row : list Z) (j : nat) : bool := zsum (map Z.abs row) <=? 2 * nth j row 0.

Definition curvature_check (n : nat) (C : certificate) (N : list (list Z)) : bool :=
  (0 <? scale C) && (0 <=? delta C) && forallb (fun p => 0 <=? p) (pivots C) &&
  is_length n (factor C) &&
  forallb
    (fun j =>
       dominant (residual_row C (scale C * delta C) (nth j N []) (nth j (factor C) []) (factor C) j) j)
    (seq 0 n).

(** K(b)v and what its entries may err by, over den^2 root^2. *)
Fixpoint decisions (n : nat) (b : list Z) (ks : list kernel) (v : list Z) : list Z :=
  match b, ks with
  | x :: s, k :: t =>
      if x =? 0 then decisions n s t v
      else add_scaled x (map (fun row => dot row v) (entries k)) (decisions n s t v)
  | _, _ => zeros n
  end.

Fixpoint doubts (n : nat) (b : list Z) (ks : list kernel) (v : list Z) : list Z :=
  match b, ks with
  | x :: s, k :: t =>
      match errors k with
      | None => doubts n s t v
      | Some e => if x =? 0 then doubts n s t v else add_scaled (x * radius k v) e (doubts n s t v)
      end
  | _, _ => zeros n
  end.

(** The largest term of a point over the sets J of its variables, over 2 den^3 root^2. *)
Fixpoint worst (delta v : Z) (h : variable -> Z) (vars : list variable) (loss reach : Z) : Z :=
  match vars with
  | [] => 2 * loss + delta * ((reach - v) * (reach - v))
  | x :: t =>
      Z.max (worst delta v h t loss reach)
        (worst delta v h t (loss + upper x * h x) (reach + zsign x * upper x))
  end.

(** h_j, over den^2 root^2. *)
Definition slope (P : problem) (bias f doubt : Z) (x : variable) : Z :=
  let k := den P * (root P * root P) in linear x * k - zsign x * (f + bias * k) + doubt.

Fixpoint losses (P : problem) (delta bias : Z) (block : list (list variable)) (v f doubt : list Z) : Z :=
  match block, v, f, doubt with
  | vars :: s, x :: t, y :: u, e :: w =>
      worst delta x (slope P bias y e) vars 0 0 + losses P delta bias s t u w
  | _, _, _, _ => 0
  end.

Definition machine_above (P : problem) (C : certificate) (block : list (list variable)) (m : list Z * Z) : Z :=
  let v := fst m in
  let n := points P in
  dot (weights C) (map (fun k => energy_above k v) (kernels P)) +
  losses P (delta C) (snd m) block v (decisions n (weights C) (kernels P) v)
    (doubts n (weights C) (kernels P) v).

Definition upper_check (P : problem) (C : certificate) : bool :=
  let n := points P in
  let k := root P * root P in
  in_B_check P (weights C) && curvature_check n C (stored_sum n (weights C) (kernels P)) &&
  all2 (fun _ m => is_length n (fst m)) (blocks P) (machines C) &&
  (zsum (map2 (machine_above P C) (blocks P) (machines C)) + 2 * k * lambda P * dot (weights C) (weights C)
     <=? 2 * (den P * den P) * k * high C).

(** * The answer *)

Definition check (P : problem) (C : certificate) : bool :=
  (low C <=? high C) && well_formed P && upper_check P C && forallb (proof_check P (low C)) (proofs C) &&
  cover_check P (map marks (flat_map snd (proofs C))).
