/**
 * Every code the server can answer: a closed list. A code without a text in both languages does not compile (catalogue.en.ts, catalogue.zh.ts).
 * Codes of a range that nothing raises have no entry of their own; `ranges.ts` has a text for them, so that no number ever shows alone.
 */
// prettier-ignore
export const errorCodes = [
  // transport and the call itself
  '001', '200', '321', '400', '9994', '401', '403', '404', '408', '409', '413', '415', '429', '500', '501', '502', '503', '504', '505', '867',
  '2000', '2001', '2002', '19003',
  // session, accounts, verification codes
  '2114', '2115', '804', '5003', '707', '945', '948', '802', '803', '806', '959', '960', '967', '946', '211', '333', '905', '7230',
  '5005', '950', '953', '958', '944', '947', '954', '955', '7002', '7003', '8041', '8042', '8043', '11000', '11001', '11034',
  // institutions, plans and members
  '2010', '734', '9001', '9002', '15000', '713', '2222', '2225', '1049', '723', '982', '3002',
  // import
  '11004', '11005', '11029',
  // classes and lessons
  '710', '971', '973', '319', '1046', '11002', '11019', '11020', '11026', '11027', '11028', '11032', '25001', '25002',
  // supervisor's messages
  '11008', '11009', '11010', '11011', '11012', '11013',
  // locks of a started lesson, then of a lesson in progress
  '2004', '2005', '2006', '2007', '2008', '2009', '2011', '2012', '2013', '2014', '2015', '2016',
  '2201', '2202', '2203', '2204', '2205', '2206', '2207',
  // lessons and their classes as they are planned
  '2218', '2219', '2220', '2221', '2223', '2224', '2226', '2227', '2228', '2229', '2230', '2231',
  // booking
  '26000', '26017', '26019', '26022', '26027', '26030', '26031', '26032', '26033', '26034', '26035', '26036', '26037',
  // recorded courses
  '32001', '32002', '32003', '32004', '32005', '32006', '32007', '32008', '32009', '32010',
  // seminars
  '12000', '12001', '12002', '12003', '12004', '12005', '12006', '12100', '12101', '12102', '12103', '12104', '12200', '12201', '12300', '12301', '12302', '12303',
  // money: vouchers, currency, orders, plans, cards
  '1038', '1039', '1040', '1041', '1042', '332', '2112', '3004',
  '16011', '16012', '16013', '16014', '16015', '16016', '16017', '16018', '16019', '16020', '16021', '16022', '16023', '16024', '16025', '16026',
  '16027', '16028', '16029', '16030', '16031', '16050',
  // storage, files and courseware
  '18001', '18002', '18003', '18004', '18005', '18006', '18007',
] as const
export type ErrorCode = (typeof errorCodes)[number]

const known: ReadonlySet<string> = new Set(errorCodes)
/** Whether a status that came over the wire is one of the closed list. */
export const isErrorCode = (code: string): code is ErrorCode => known.has(code)
