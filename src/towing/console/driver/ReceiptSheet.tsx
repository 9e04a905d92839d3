/** The last step asks for the number on the receipt, and goes on without it. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Sheet } from './Sheet.tsx';
import { useSettled } from './useSettled.ts';
import { useWords } from './useWords.ts';

interface Props {
  readonly onClose: () => void;
  readonly onSend: (receiptNumber: string) => void;
}

export function ReceiptSheet({ onClose, onSend }: Props) {
  const say = useWords();
  const [number, setNumber] = useState('');
  // It opens where the step was touched: the second touch of it does not send it without its number.
  const isMeant = useSettled('finish', null);
  return (
    <Sheet title={say((w) => w.step.finish)} onClose={onClose}>
      <form
        className="driver-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant) onSend(number.trim());
        }}
      >
        <Input
          size="large"
          maxLength={40}
          value={number}
          autoComplete="off"
          aria-label={say((w) => w.receipt)}
          placeholder={say((w) => w.receipt)}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button size="large" type="primary" htmlType="submit" aria-disabled={!isMeant}>
          {say((w) => w.step.finish)}
        </Button>
      </form>
    </Sheet>
  );
}
