import { routeMarkup } from './routeMarkup.ts';

const markup = { __html: routeMarkup };

export function RouteDrawing() {
  return (
    <svg
      className="login-map"
      viewBox="0 0 720 720"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={markup}
    />
  );
}
