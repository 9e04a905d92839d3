/** Why the server said no, above the button that asked it. */
export function Refusal({ sentence }: { readonly sentence: string | null }) {
  if (!sentence) return null;
  return (
    <p className="banner danger" role="alert">
      {sentence}
    </p>
  );
}
