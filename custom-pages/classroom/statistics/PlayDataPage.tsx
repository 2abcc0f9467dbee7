import { playStatistics } from '../../../resources/classroom/statistics.calls.ts'
import { StatisticsScreen } from './StatisticsScreen.tsx'

/** /playData: the recordings of lessons. */
export const PlayDataPage = () => <StatisticsScreen kind="play" call={playStatistics} />
