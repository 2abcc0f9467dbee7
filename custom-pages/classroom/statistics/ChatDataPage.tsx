import { chatStatistics } from '../../../resources/classroom/statistics.calls.ts'
import { StatisticsScreen } from './StatisticsScreen.tsx'

/** /chatData: the chats of lessons. */
export const ChatDataPage = () => <StatisticsScreen kind="chat" call={chatStatistics} />
