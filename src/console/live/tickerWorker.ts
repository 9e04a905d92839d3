/** Beats for a page in the background, whose own timers a browser slows down to one a minute. */
const beat = 1000;

setInterval(() => postMessage(null), beat);
