/** The signs of a word that are square, as in Chinese: wider than letters. */
export const squaresIn = (word: string): string => word.replace(/[ -ÿ]/g, '');

/** About how many pixels a word takes in a table's type, without asking the browser: 8 for a letter, 14 for a square sign. */
export const wordWidth = (word: string): number => word.length * 8 + squaresIn(word).length * 6;
