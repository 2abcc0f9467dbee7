/**
 * Prints, as JSON, how the institutions of the first argument are answered by a server in the zone
 * of `TZ`.
 */
import { askForDay, readByZone, type ZonedDay } from '../visits.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test wrote it
const days = JSON.parse(process.argv[2] ?? '[]') as ZonedDay[]
const answers = []
for (const day of days) answers.push({ ...(await askForDay(day)), ...readByZone(day.zone) })
process.stdout.write(
  `${Intl.DateTimeFormat().resolvedOptions().timeZone} ${JSON.stringify(answers)}`,
)
process.exit(0)
