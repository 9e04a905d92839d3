/** Small pages at fixed addresses that no schema describes; their code comes when they are opened. */
import { lazy } from 'react';

export const OwnPage = lazy(() => import('./OwnPage.tsx'));
