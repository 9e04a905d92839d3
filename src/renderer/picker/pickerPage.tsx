/** A picker that was opened as a page has nobody to give to: it shows its rows in its window, over an empty page. */
import { useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { PickerView } from '../../core/model/view.ts';
import { PickerDialog } from './pickerDialog.tsx';

const keep = () => undefined;

export function PickerPage({ view, params }: { view: PickerView; params: Row }) {
  const [open, setOpen] = useState(true);
  return (
    <PickerDialog
      view={view}
      params={params}
      row={params}
      open={open}
      onClose={() => setOpen(false)}
      afterClose={keep}
    />
  );
}
