/** What lists of tasks are narrowed by and only the orders know: kept on the task by whatever writes its orders. */
interface OrderFacets {
  readonly vehicleTypeId: string | null;
  /** Of the driver who is bound by the order. */
  readonly standbyTypeId: string | null;
  readonly quasiDrivingTypeId: string | null;
  readonly strongMeasuresStatusId: number | null;
}

interface TaskFacets {
  readonly vehicleTypeIds: string[];
  readonly standbyTypeIds: string[];
  readonly quasiDrivingTypeIds: string[];
  readonly strongMeasuresStatusIds: number[];
}

export function facetsOf(orders: readonly OrderFacets[]): TaskFacets {
  return {
    vehicleTypeIds: distinct(orders.map(({ vehicleTypeId }) => vehicleTypeId)),
    standbyTypeIds: distinct(orders.map(({ standbyTypeId }) => standbyTypeId)),
    quasiDrivingTypeIds: distinct(orders.map(({ quasiDrivingTypeId }) => quasiDrivingTypeId)),
    strongMeasuresStatusIds: distinct(orders.map(({ strongMeasuresStatusId }) => strongMeasuresStatusId)),
  };
}

function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}
