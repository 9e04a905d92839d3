/** A form's own field may be without limits. */
export const starsOf = ({ maximum = 5 }: { readonly maximum?: number | undefined }): number => maximum;
