/**
 * The form in which two names are the same to whoever reads them: compatibility forms are unfolded (Unicode NFKC), letters
 * lower-cased by way of upper case, which folds ß and the dotless i too; what is invisible is gone, and blanks count once.
 */
export function readsAs(name: string): string {
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded
    .replace(/[\p{Cf}\p{Cc}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
