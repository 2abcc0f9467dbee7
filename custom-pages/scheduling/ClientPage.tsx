import { TimetableScreen } from './TimetableScreen.tsx'

/**
 * /schedulingClient: the timetable inside a client, which provides its own login by tokens and its
 * own frame (SCH-04).
 */
export const ClientPage = () => <TimetableScreen embedded />
