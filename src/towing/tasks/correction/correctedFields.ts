/** What of a task, and of a vehicle of it, a correction may change, as texts and choices: what was entered when it was started. */
export const correctedTexts = {
  task: [
    'regionId',
    'brigadeId',
    'detachmentServiceId',
    'policeRemarks',
    'peoplesPoliceName',
    'peoplesPolicePhone',
    'customerName',
    'customerPhone',
    'caseNumber',
    'salvationTypeName',
    'expectParkId',
    'taskRemarks',
  ],
  trailerOrder: [
    'vehicleTypeId',
    'rescueTypeId',
    'receiptNumber',
    'vehicleVin',
    'vehicleBrandName',
    'vehicleModelName',
    'vehicleNatureName',
  ],
} as const;

/** All that it may change, in the order in which it is told. */
export const correctedFields = {
  task: ['accidentPlaceName', 'accidentPoint', 'rescueStatusId', ...correctedTexts.task],
  trailerOrder: ['vehicleCarno', 'tonnageId', ...correctedTexts.trailerOrder],
} as const;

export type Corrected = keyof typeof correctedFields;

/** The step of the dictionary `step` by which each is corrected. */
export const correctionSteps = { task: 'correctTask', trailerOrder: 'correctVehicle' } as const satisfies Readonly<
  Record<Corrected, string>
>;

/** Where a driver is led to. */
export const placeFields: ReadonlySet<string> = new Set(['accidentPlaceName', 'accidentPoint']);

/** What a driver's card shows. */
export const cardFields: ReadonlySet<string> = new Set([
  ...placeFields,
  'rescueStatusId',
  'policeRemarks',
  'taskRemarks',
  'peoplesPoliceName',
  'peoplesPolicePhone',
  'customerName',
  'customerPhone',
  'vehicleCarno',
  'tonnageId',
  'vehicleTypeId',
  'rescueTypeId',
]);

/** What sends another truck, or sends it elsewhere. */
export const urgentFields: ReadonlySet<string> = new Set([
  ...placeFields,
  'rescueStatusId',
  'vehicleCarno',
  'tonnageId',
  'vehicleTypeId',
  'rescueTypeId',
]);
