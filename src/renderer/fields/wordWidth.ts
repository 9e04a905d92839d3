/** About how many pixels a word takes in a table's type, without asking the browser: 8 for a letter, 14 for a square sign. */
export const wordWidth = (word: string): number => word.length * 8 + word.replace(/[ -ÿ]/g, '').length * 6;
