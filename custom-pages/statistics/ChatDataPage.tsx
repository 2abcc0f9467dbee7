import { chatStatistics } from '../../src/protocol/teaching/statistics.ts'
import { StatisticsScreen } from './StatisticsScreen.tsx'

/** /chatData: the chats of lessons. */
export const ChatDataPage = () => <StatisticsScreen kind="chat" call={chatStatistics} />
