/** Small pages at fixed addresses that no schema describes; their code comes when they are opened. */
import { lazy } from 'react';

export const WrittenPage = lazy(() => import('../../../gallery/WrittenPage.tsx'));
export const OutsidePage = lazy(() => import('../../../gallery/OutsidePage.tsx'));
export const OwnPage = lazy(() => import('./OwnPage.tsx'));
