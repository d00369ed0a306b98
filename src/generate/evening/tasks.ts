/** What missions are about, by the names of their kinds. */
export const tasks = [
  ["Mission_Courier", "Take sealed letters to the next port"],
  ["Mission_Delivery", "Deliver goods to the next port"],
  ["Mission_PassengerBulk", "Take six tourists to the next port"],
  ["Mission_Massacre", "Clear the raiders from the system"],
] as const;

/** How the names of missions with passengers begin. */
export const passengerTask = "Mission_Passenger";

/** What is written of a mission whenever it is. */
export function displayOf(name: string): string {
  return tasks.find(([task]) => task === name)?.[1] ?? name;
}
