/** Streets, a pick-up point, the road to the lot: what the console is about, in one line drawing. SVG, 720 by 720. */
export const routeMarkup = [
  '<g class="streets">',
  '<path d="M-20 118 740 62M-20 250 740 214M-20 392 740 388M-20 540 740 566M-20 664 740 708"></path>',
  '<path d="M84 -20 128 740M232 -20 252 740M396 -20 380 740M536 -20 520 740M664 -20 636 740"></path>',
  '<path class="minor" d="M-20 184 396 152M252 316 740 300M-20 468 380 470M380 486 740 476M128 604 520 620"></path>',
  '<path class="minor" d="M162 120 176 404M318 214 314 540M462 60 452 390M598 214 580 566M452 566 448 740M190 540 196 740"></path>',
  '<path class="avenue" d="M-20 330C140 316 236 356 388 300S620 120 740 132"></path>',
  '</g>',
  '<path class="route" pathLength="1" d="M243 462 249 392 386 389 452 388 458 218 529 216"></path>',
  '<circle class="from-halo" cx="243" cy="462" r="13"></circle>',
  '<circle class="from" cx="243" cy="462" r="7"></circle>',
  '<rect class="to" x="521" y="208" width="16" height="16" rx="4"></rect>',
].join('');
