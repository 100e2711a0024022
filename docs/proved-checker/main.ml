(* Reads a file of 'smkl verify --export-rational' and asks the proved checker. Everything that decides
   is in checker.ml, which Coq writes; here are words, numbers and their places in the file. *)

module Big = Z
open Checker
module Z = Big (* zarith's, not the one that Coq writes *)

exception Unreadable of string

let channel = ref stdin
let line = ref 1

(* The next word; words are parted by blanks and line ends. *)
let word () =
  let buffer = Buffer.create 32 in
  let rec skip () =
    match input_char !channel with
    | '\n' -> incr line; skip ()
    | ' ' -> skip ()
    | c -> Buffer.add_char buffer c; take ()
  and take () =
    match input_char !channel with
    | '\n' -> incr line
    | ' ' -> ()
    | c -> Buffer.add_char buffer c; take ()
    | exception End_of_file -> ()
  in
  (try skip () with End_of_file -> raise (Unreadable "the file ends too early"));
  Buffer.contents buffer

let fail expected got =
  raise (Unreadable (Printf.sprintf "line %d: expected %s, got '%s'" !line expected got))

let keyword w = let got = word () in if got <> w then fail w got

(* A count that is no larger than a file could hold. *)
let count () =
  let w = word () in
  match int_of_string_opt w with
  | Some n when n >= 0 && n <= 100_000_000 && w.[0] >= '0' && w.[0] <= '9' -> n
  | _ -> fail "a count" w

let is_hex c = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')

(* A whole number: digits in base 16, perhaps a sign before and 'p' with a power of two behind. *)
let number () =
  let w = word () in
  try
    let negative = w.[0] = '-' in
    let from = if negative then 1 else 0 in
    let upto = match String.index_opt w 'p' with Some i -> i | None -> String.length w in
    if upto = from then fail "a number" w;
    String.iteri (fun i c -> if i >= from && i < upto && not (is_hex c) then fail "a number" w) w;
    let digits = Z.of_string ("0x" ^ String.sub w from (upto - from)) in
    let shift =
      if upto = String.length w then 0
      else
        let rest = String.sub w (upto + 1) (String.length w - upto - 1) in
        String.iter (fun c -> if c < '0' || c > '9' then fail "a number" w) rest;
        int_of_string rest in
    if shift > 1_000_000 then fail "a power of two below 1000000" w;
    let z = Z.shift_left digits shift in
    if negative then Z.neg z else z
  with Invalid_argument _ | Failure _ -> fail "a number" w

(* In order, and without deep recursion. *)
let many n f = let rec go k acc = if k = 0 then List.rev acc else go (k - 1) (f () :: acc) in go n []
let numbers n = many n number

let characters n f =
  if n = 0 then []
  else
    let w = word () in
    if String.length w <> n then fail (Printf.sprintf "%d characters" n) w;
    List.map f (List.init n (String.get w))

let mark c = match c with '-' -> Out | '+' -> In | '.' -> Free | _ -> fail "-, + or ." (String.make 1 c)
let bit c = match c with '0' -> false | '1' -> true | _ -> fail "0 or 1" (String.make 1 c)

let nat n = let rec go k acc = if k = 0 then acc else go (k - 1) (S acc) in go n O

let variable () =
  let sign = word () in
  if sign <> "+" && sign <> "-" then fail "+ or -" sign;
  let linear = number () in
  let upper = number () in
  { plus = sign = "+"; linear; upper }

let kernel n () =
  keyword "kernel";
  let ground = word () in
  let entries = many n (fun () -> numbers n) in
  match ground with
  | "stored" -> { entries; errors = None }
  | "theory" -> keyword "errors"; let e = numbers n in { entries; errors = Some e }
  | _ -> fail "stored or theory" ground

let block n () =
  keyword "block";
  many n (fun () -> let k = count () in many k variable)

let group q () =
  keyword "group";
  let most = number () in
  (characters q bit, most)

let problem () =
  keyword "smkl-rational"; keyword "1";
  keyword "points"; let n = count () in
  keyword "den"; let den = number () in
  keyword "root"; let root = number () in
  keyword "lambda"; let lambda = number () in
  keyword "k0"; let k0 = number () in
  keyword "kernels"; let q = count () in
  let kernels = many q (kernel n) in
  keyword "blocks"; let m = count () in
  let blocks = many m (block n) in
  keyword "rules"; let rules = characters q mark in
  keyword "groups"; let g = count () in
  let groups = many g (group q) in
  { points = nat n; den; root; kernels; blocks; lambda; k0; rules; groups }

(* An alpha: a number for each variable, in the order of the blocks. *)
let alpha p = List.map (fun b -> List.map (fun vars -> List.map (fun _ -> number ()) vars) b) p.blocks

let leaf q () =
  keyword "leaf";
  let marks = characters q mark in
  let claim = number () in
  { marks; claim }

let certificate p =
  let n = List.length (match p.blocks with [] -> [] | b :: _ -> b) in
  let q = List.length p.kernels in
  keyword "interval"; let low = number () in let high = number () in
  keyword "weights"; let weights = numbers q in
  let machines =
    List.map
      (fun _ -> keyword "machine"; let bias = number () in let v = numbers n in (v, bias))
      p.blocks in
  keyword "curvature"; let delta = number () in let scale = number () in
  keyword "pivots"; let k = count () in let pivots = numbers k in
  keyword "factor"; let rows = count () in
  let factor = many rows (fun () -> let k = count () in numbers k) in
  keyword "proofs"; let t = count () in
  let proofs =
    many t (fun () ->
        keyword "alpha"; let leaves = count () in
        let a = alpha p in
        (a, many leaves (leaf q))) in
  keyword "end";
  (match word () with got -> fail "the end of the file" got | exception Unreadable _ -> ());
  { low; high; weights; machines; delta; scale; pivots; factor; proofs }

(* z / den with 20 decimals, rounded down or up. *)
let decimal round z den =
  let ten = Z.pow (Z.of_int 10) 20 in
  let all = round (Z.mul z ten) den in
  let whole, rest = Z.div_rem (Z.abs all) ten in
  Printf.sprintf "%s%s.%020s" (if Z.sign all < 0 then "-" else "") (Z.to_string whole) (Z.to_string rest)
  |> String.map (fun c -> if c = ' ' then '0' else c)

(* Which part says no. *)
let reason p c =
  if Z.gt c.low c.high then "the interval is empty"
  else if not (well_formed p) then "the problem is not well formed, or a matrix is not symmetric"
  else if not (upper_check p c) then "the weights, the curvature or the upper bound"
  else if not (List.for_all (proof_check p c.low) c.proofs) then "an alpha or the bound of a leaf"
  else "the leaves do not cover all choices"

let () =
  if Array.length Sys.argv <> 2 then begin
    prerr_endline "usage: smkl-proved FILE   (written by 'smkl verify ... --export-rational FILE')";
    exit 2
  end;
  try
    channel := open_in_bin Sys.argv.(1);
    let p = problem () in
    let c = certificate p in
    if check p c then begin
      Printf.printf "PROVED: %s <= optimum <= %s\n" (decimal Z.fdiv c.low p.den) (decimal Z.cdiv c.high p.den);
      exit 0
    end
    else begin
      Printf.printf "NOT PROVED: %s.\n" (reason p c);
      exit 1
    end
  with
  | Unreadable why -> Printf.printf "UNREADABLE: %s.\n" why; exit 2
  | Sys_error why -> Printf.printf "UNREADABLE: %s.\n" why; exit 2
