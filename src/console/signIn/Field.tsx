/** One input of the pages of signing in: its label above it, what it must be or what is wrong with it beneath. */
import { type ReactNode, useId } from 'react';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly fault: string | undefined;
  /** What it must be, said until something is wrong with it. */
  readonly hint?: string;
  readonly complete: string;
  readonly length: number;
  readonly type?: 'text' | 'password';
  /** Nothing but digits: small keyboards offer no letters. */
  readonly digits?: boolean;
  /** A button within the input. */
  readonly children?: ReactNode;
}

export function Field({ name, label, fault, hint, complete, length, type = 'text', digits = false, children }: Props) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className={children ? 'secret' : undefined}>
        <input
          id={id}
          name={name}
          type={type}
          inputMode={digits ? 'numeric' : undefined}
          autoComplete={complete}
          maxLength={length}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : hint && `${id}-hint`}
        />
        {children}
      </div>
      {!fault && hint && (
        <p className="rule" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
