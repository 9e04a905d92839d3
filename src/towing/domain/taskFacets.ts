/** What tasks are found by, and seen by, that only their orders know: kept on the task by whatever writes its orders. */
interface OrderFacets {
  readonly vehicleTypeId: string | null;
  /** Of the driver who is bound by the order. */
  readonly standbyTypeId: string | null;
  readonly quasiDrivingTypeId: string | null;
  readonly strongMeasuresStatusId: number | null;
  readonly parkId: string | null;
  readonly cancelStatus: number | null;
}

interface TaskFacets {
  readonly vehicleTypeIds: string[];
  readonly standbyTypeIds: string[];
  readonly quasiDrivingTypeIds: string[];
  readonly strongMeasuresStatusIds: number[];
  /** A lot keeps a task that has gone to another one as long as it has a vehicle of it. */
  readonly parkIds: string[];
}

export function facetsOf(orders: readonly OrderFacets[]): TaskFacets {
  return {
    vehicleTypeIds: distinct(orders.map(({ vehicleTypeId }) => vehicleTypeId)),
    standbyTypeIds: distinct(orders.map(({ standbyTypeId }) => standbyTypeId)),
    quasiDrivingTypeIds: distinct(orders.map(({ quasiDrivingTypeId }) => quasiDrivingTypeId)),
    strongMeasuresStatusIds: distinct(orders.map(({ strongMeasuresStatusId }) => strongMeasuresStatusId)),
    parkIds: distinct(orders.map(({ parkId, cancelStatus }) => (cancelStatus === 1 ? null : parkId))),
  };
}

function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}
