import { Rate } from 'antd';

export default function RatingShown({ stars, count, word }: { stars: number; count: number; word: string }) {
  return (
    <span role="img" aria-label={word} title={word}>
      <Rate disabled value={stars} count={count} aria-hidden="true" />
    </span>
  );
}
