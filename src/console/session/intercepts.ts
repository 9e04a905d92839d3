import type { Row } from '../../core/model/catalogue.ts';

/** Whether pages need signing in, of what the server says to those who are not in yet: they do unless it says no. */
export const intercepts = (said: Row): boolean => said['loginInterception'] !== false;
