import { Navigate, useLocation } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { TimetableScreen } from './TimetableScreen.tsx'
import { timetableTexts } from './timetable.texts.ts'

/** /bookClassscheduling: the timetable of lessons that are booked. */
export const BookingSchedulingPage = () => {
  const t = useTexts(timetableTexts)
  return <TimetableScreen kind="BOOKING" title={t.bookingTitle} />
}

/** /bookClassschedulingNew: the same, with new lessons being planned. */
export const NewBookingSchedulingPage = () => {
  const query = new URLSearchParams(useLocation().search)
  query.set('new', '1')
  return <Navigate to={`/bookClassscheduling?${query.toString()}`} replace />
}
