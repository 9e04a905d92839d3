/** The document's title: `page - product`, with the number of waiting tasks before it. */
export const titleOf = (page: string, product: string, count = 0): string =>
  `${count > 0 ? `(${count}) ` : ''}${page} - ${product}`;
