import { playStatistics } from '../../../resources/lesson/statistics.calls.ts'
import { StatisticsScreen } from './StatisticsScreen.tsx'

/** /playData: the recordings of lessons. */
export const PlayDataPage = () => <StatisticsScreen kind="play" call={playStatistics} />
