/** Controls, directions, joiners, fillers, and the blank of Braille show nothing, as spaces do. */
const visible = /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
