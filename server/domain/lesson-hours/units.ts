/** Hours as the ledger counts them: in hundredths. */
export const toUnits = (hours: number): number => Math.round(hours * 100)
export const toHours = (units: number | string): number => Number(units) / 100
