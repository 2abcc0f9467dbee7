import { TimetableScreen } from './TimetableScreen.tsx'

/** /scheduling: the timetable of the whole school. */
export const SchedulingPage = () => <TimetableScreen />
