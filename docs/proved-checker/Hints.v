(** Where to look: mu, multipliers and the kernel to split at. But for [worth] nothing is proved about
    this file and nothing has to be: whatever it returns, the checker's answer is sound. It decides
    only how good a bound is found and how soon. *)

From Coq Require Import ZArith List Bool.
From SMKL Require Import Problem.
Import ListNotations.
Local Open Scope Z_scope.

(** What a kernel of this energy adds to the bound, but for a factor. *)
Definition worth (mu d : Z) : Z := let x := d - mu in if x <=? 0 then 0 else x * x.

(** A kernel: its energy, what is decided about it and which capacities it belongs to. *)
Definition item : Type := Z * mark * list bool.

Definition items (caps : list (list bool * Z)) (marks : list mark) (d : list Z) : list item :=
  map2 (fun i dm => (dm, map (fun c => nth i (fst c) false) caps))
    (seq 0 (length d)) (map2 pair d marks).

Fixpoint insert (x : item) (l : list item) : list item :=
  match l with
  | [] => [x]
  | y :: t => if fst (fst y) <? fst (fst x) then x :: l else y :: insert x t
  end.

Definition sorted (l : list item) : list item := fold_right insert [] l.

Definition take (room : list Z) (x : item) : list Z :=
  map2 (fun r (g : bool) => if g then r - 1 else r) room (snd x).

Definition has_room (room : list Z) (x : item) : bool :=
  forallb (fun b => b) (map2 (fun r (g : bool) => negb g || (0 <? r)) room (snd x)).

(** The energies of the free kernels that greedy takes, and for each capacity the energy with which
    it became full. *)
Fixpoint greedy (room : list Z) (full : list (option Z)) (free : list item) : list Z * list (option Z) :=
  match free with
  | [] => ([], full)
  | x :: t =>
      if has_room room x then
        let d := fst (fst x) in
        let now := map2 (fun f rg => match f with
                     | None => if snd rg && (fst rg =? 1) then Some d else None
                     | _ => f end) full (map2 pair room (snd x)) in
        let '(taken, last) := greedy (take room x) now t in (d :: taken, last)
      else greedy room full t
  end.

Definition is_in (x : item) : bool := match snd (fst x) with In => true | _ => false end.
Definition is_free (x : item) : bool := match snd (fst x) with Free => true | _ => false end.

Definition run (caps : list (list bool * Z)) (marks : list mark) (d : list Z)
  : list item * (list Z * list (option Z)) :=
  let all := sorted (items caps marks d) in
  let included := filter is_in all in
  let free := filter is_free all in
  let room := fold_left take included (map snd caps) in
  let top := match free with [] => None | x :: _ => Some (fst (fst x)) end in
  (included, greedy room (map (fun r => if r <=? 0 then top else None) room) free).

(** The largest of (d_1 + ... + d_j - target) / j. *)
Fixpoint best_mean (target sum j best : Z) (l : list Z) : Z :=
  match l with
  | [] => best
  | d :: t =>
      let s := sum + d in
      let m := (s - target) / j in
      best_mean target s (j + 1) (if best <? m then m else best) t
  end.

Fixpoint insert_number (x : Z) (l : list Z) : list Z :=
  match l with [] => [x] | y :: t => if y <? x then x :: l else y :: insert_number x t end.

(** The mu at which the weak dual is largest: sum of max(0, d_i - mu) over the chosen = target. *)
Definition threshold (caps : list (list bool * Z)) (marks : list mark) (d : list Z) (target : Z) : Z :=
  let '(included, (taken, _)) := run caps marks d in
  match fold_right insert_number [] (map (fun x => fst (fst x)) included ++ taken) with
  | [] => 0
  | first :: t => best_mean target first 2 (first - target) t
  end.

Fixpoint largest_above (group : list bool) (outer : list (list bool * Z)) : Z :=
  match outer with
  | [] => 0
  | (g, t) :: rest =>
      let m := largest_above group rest in
      if forallb (fun b => b) (map2 (fun (a b : bool) => negb a || b) group g) then Z.max t m else m
  end.

(** y of a capacity: what the kernel that filled it is worth, less what larger sets already charge.
    Capacities come in descending size. *)
Fixpoint differences (outer : list (list bool * Z)) (caps : list (list bool * Z)) (w : list Z) : list Z :=
  match caps, w with
  | c :: s, t :: u =>
      Z.max 0 (t - largest_above (fst c) outer) :: differences ((fst c, t) :: outer) s u
  | _, _ => []
  end.

Definition multipliers (caps : list (list bool * Z)) (marks : list mark) (d : list Z) (mu : Z) : list Z :=
  let '(_, (_, full)) := run caps marks d in
  differences [] caps (map (fun f => match f with None => 0 | Some x => worth mu x end) full).

(** ** Where to split a region of choices *)

Definition undecided (region leaf : mark) : bool :=
  match region, leaf with Free, Free => false | Free, _ => true | _, _ => false end.

Definition trues (l : list bool) : nat := length (filter (fun b => b) l).

Fixpoint fewest (region : list mark) (best : list bool) (leaves : list (list mark)) : list bool :=
  match leaves with
  | [] => best
  | l :: t =>
      let u := map2 undecided region l in
      fewest region (if Nat.ltb (trues u) (trues best) then u else best) t
  end.

(** The kernel of that set which most leaves decide. *)
Fixpoint most_decided (set : list bool) (i : nat) (region : list mark) (leaves : list (list mark))
  (best : option (nat * nat)) : option nat :=
  match set with
  | [] => option_map fst best
  | b :: t =>
      let votes := length (filter (fun l => undecided (nth i region Out) (nth i l Free)) leaves) in
      let better := match best with None => true | Some (_, v) => Nat.ltb v votes end in
      most_decided t (S i) region leaves (if b && better then Some (i, votes) else best)
  end.

(** A free kernel of the region: one that the nearest leaf decides; any where there is no leaf. *)
Definition split (region : list mark) (leaves : list (list mark)) : option nat :=
  let free := map (fun m => match m with Free => true | _ => false end) region in
  let set := match leaves with [] => free | l :: t => fewest region (map2 undecided region l) t end in
  most_decided set 0 region leaves None.
