import { TimetableScreen } from './TimetableScreen.tsx'

/**
 * /schedulingClient: the timetable inside a client, which brings its own log-in by tokens and its
 * own frame (SCH-04).
 */
export const ClientPage = () => <TimetableScreen embedded />
