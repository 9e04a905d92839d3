/** A row's button that looks like a link. antd's own would bring a motion, a wave and a spinner to each of a hundred. */
import { LoadingOutlined } from '@ant-design/icons';
import { useEffect, useState, type ButtonHTMLAttributes, type Ref } from 'react';

/** What takes longer than this shows that it works. In milliseconds. */
const busyAfter = 300;

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly danger?: boolean;
  readonly busy?: boolean;
}

function Wheel() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), busyAfter);
    return () => clearTimeout(timer);
  }, []);
  return shown && <LoadingOutlined className="vw-wheel" />;
}

export function RowLink({ danger = false, busy = false, className = '', children, ...rest }: Props) {
  return (
    <button type="button" className={`vw-row-link ${danger ? 'vw-row-link-danger ' : ''}${className}`} {...rest}>
      {busy && <Wheel />}
      {children}
    </button>
  );
}
