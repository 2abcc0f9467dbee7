import { useStore } from 'react-admin'

export type ChartView = 'asChart' | 'asTable'

/** How this person sees charts, remembered for every chart. */
export const useChartView = () => useStore<ChartView>('charts.view', 'asChart')
