/**
 * London's postcode districts by postcode area. Each lists every borough that it touches, the one with most addresses
 * first; `~` means that the edge of London runs through it. The codes are the map's.
 *
 * EC1A, SW1A, W1B, WC2N and the like are districts too.
 */
export const londonDistricts = {
	E: `1 TWH CITY HCK, 1W TWH, 2 TWH HCK, 3 TWH NWM, 4 ~ WFT ENF, 5 HCK WFT, 6 NWM, 7 NWM WFT, 8 HCK, 9 HCK TWH,
		10 WFT HCK, 11 WFT RDB, 12 NWM RDB, 13 NWM, 14 TWH, 15 NWM WFT HCK, 16 NWM, 17 WFT, 18 RDB WFT,
		20 NWM HCK WFT TWH, 98 TWH`,
	EC: `1A CITY ISL, 1M ISL CITY CMD, 1N CMD CITY, 1P ISL, 1R ISL CMD, 1V ISL HCK, 1Y ISL CITY HCK,
		2A HCK ISL CITY, 2M CITY ISL TWH, 2N CITY, 2P CITY, 2R CITY, 2V CITY, 2Y CITY ISL,
		3A CITY TWH, 3M CITY, 3N CITY TWH, 3P CITY, 3R CITY, 3V CITY,
		4A CITY WSM CMD, 4M CITY, 4N CITY, 4P CITY, 4R CITY, 4V CITY, 4Y CITY WSM`,
	N: `1 ISL HCK CMD, 1C CMD ISL, 1P ISL, 2 BNT HGY, 3 BNT, 4 HGY ISL HCK, 5 ISL HCK, 6 HGY CMD ISL, 7 ISL CMD,
		8 HGY ISL, 9 ENF, 10 HGY BNT, 11 BNT ENF HGY, 12 BNT, 13 ENF HGY, 14 ENF BNT, 15 HGY HCK, 16 HCK ISL HGY,
		17 HGY ENF, 18 ENF HGY, 19 ISL HGY CMD, 20 BNT, 21 ENF, 22 HGY ENF`,
	NW: `1 CMD WSM, 1W CMD, 2 BRT BNT CMD, 3 CMD BNT, 4 BNT, 5 CMD ISL, 6 CMD BRT WSM, 7 BNT, 8 WSM CMD, 9 BNT BRT HRW,
		10 BRT EAL H&F, 11 BNT CMD`,
	SE: `1 SWK LAM, 1P SWK, 2 GRN BXL, 3 GRN LEW, 4 LEW, 5 SWK LAM, 6 LEW, 7 GRN, 8 LEW GRN SWK, 9 GRN BRO LEW BXL,
		10 GRN LEW, 11 LAM SWK, 12 LEW GRN BRO, 13 LEW GRN, 14 LEW SWK, 15 SWK LEW, 16 SWK LEW, 17 SWK LAM, 18 GRN BXL,
		19 CRD LAM BRO SWK, 20 BRO, 21 SWK LAM, 22 SWK, 23 LEW SWK, 24 LAM SWK, 25 CRD BRO, 26 LEW BRO SWK, 27 LAM,
		28 GRN BXL`,
	SW: `1A WSM, 1E WSM, 1H WSM, 1P WSM, 1V WSM, 1W WSM K&C, 1X WSM K&C, 1Y WSM, 2 LAM, 3 K&C WSM, 4 LAM WND, 5 K&C,
		6 H&F, 7 K&C WSM, 8 LAM WND, 9 LAM, 10 K&C H&F, 11 WND LAM, 12 WND LAM, 13 RIC, 14 RIC, 15 WND KGN RIC,
		16 LAM CRD WND MRT, 17 WND MRT, 18 WND MRT, 19 MRT WND, 20 MRT KGN`,
	W: `1A WSM, 1B WSM, 1C WSM, 1D WSM, 1F WSM, 1G WSM, 1H WSM, 1J WSM, 1K WSM, 1S WSM, 1T CMD WSM, 1U WSM, 1W WSM CMD,
		2 WSM K&C, 3 EAL H&F, 4 HNS EAL H&F, 5 EAL HNS, 6 H&F, 7 EAL, 8 K&C, 9 WSM BRT, 10 K&C WSM BRT, 11 K&C WSM,
		12 H&F EAL, 13 EAL, 14 H&F K&C`,
	WC: `1A CMD, 1B CMD, 1E CMD, 1H CMD, 1N CMD, 1R CMD, 1V CMD CITY, 1X CMD ISL,
		2A CMD WSM CITY, 2B CMD WSM, 2E WSM CMD, 2H CMD WSM, 2N WSM, 2R WSM CITY`,
	BR: "1 BRO LEW, 2 BRO, 3 BRO LEW CRD, 4 BRO CRD, 5 BRO, 6 BRO, 7 BRO, 8 ~ BRO",
	CM: "13 ~ HAV, 14 ~ HAV",
	CR: `0 CRD SUT BRO, 2 CRD, 3 ~ CRD, 4 MRT CRD SUT, 5 ~ CRD SUT, 6 ~ CRD BRO, 7 CRD MRT, 8 CRD SUT, 9 CRD, 90 CRD`,
	DA: "1 ~ BXL, 5 ~ BXL, 6 BXL, 7 BXL, 8 BXL, 14 BXL BRO, 15 BXL GRN, 16 BXL GRN, 17 BXL, 18 BXL",
	EN: "1 ENF, 2 ENF, 3 ENF, 4 ~ BNT ENF, 5 ~ BNT ENF, 6 ~ ENF BNT, 7 ~ ENF, 8 ~ ENF, 9 ~ ENF",
	HA: `0 BRT EAL HRW, 1 HRW BRT, 2 HRW EAL, 3 HRW BRT, 4 HIL HRW, 5 HRW HIL, 6 ~ HIL HRW, 7 HRW BRT, 8 BNT HRW BRT,
		9 BRT HRW`,
	IG: "1 RDB, 2 RDB, 3 RDB B&D, 4 RDB, 5 RDB, 6 ~ RDB, 7 ~ RDB, 8 ~ RDB WFT, 9 ~ RDB WFT, 11 B&D NWM RDB",
	KT: `1 KGN RIC, 2 KGN RIC, 3 KGN MRT, 4 ~ SUT KGN, 5 KGN, 6 ~ KGN, 7 ~ KGN, 8 ~ RIC, 9 KGN, 17 ~ SUT, 18 ~ KGN, 19 ~ KGN,
		22 ~ KGN`,
	RM: `1 HAV, 2 HAV, 3 HAV, 4 ~ HAV, 5 HAV RDB, 6 B&D RDB HAV, 7 HAV B&D, 8 B&D RDB, 9 B&D, 10 B&D HAV, 11 HAV, 12 HAV, 13 HAV,
		14 ~ HAV, 15 ~ HAV`,
	SM: "1 SUT, 2 ~ SUT, 3 SUT MRT, 4 MRT SUT, 5 SUT MRT, 6 SUT CRD, 7 ~ SUT",
	TN: "14 ~ BRO, 16 ~ BRO",
	TW: `1 RIC HNS, 2 RIC HNS, 3 HNS RIC, 4 HNS RIC, 5 HNS, 6 HIL HNS, 7 HNS RIC, 8 HNS EAL, 9 RIC, 10 RIC KGN, 11 RIC,
		12 RIC, 13 HNS RIC, 14 HNS HIL, 15 ~ HNS, 16 ~ HNS, 19 ~ HIL`,
	UB: `1 EAL, 2 EAL HNS, 3 HIL HNS, 4 HIL EAL, 5 EAL HIL HRW, 6 EAL BRT HRW, 7 HIL, 8 HIL, 9 ~ HIL, 10 HIL, 11 HIL`,
	WD: "3 ~ HIL, 6 ~ BNT HRW, 23 ~ HRW",
};

/**
 * Sectors of those districts that lie on one side of the edge: the first digits of the second half of their postcodes,
 * wholly `inside` London or wholly `outside` it. All others, and districts that are not listed, have both.
 */
export const edgeSectors: Readonly<Record<string, { readonly inside?: string; readonly outside?: string }>> = {
	CR5: { inside: "12" },
	DA5: { inside: "13" },
	E4: { inside: "689" },
	HA6: { inside: "1" },
	KT6: { inside: "467" },
	RM14: { inside: "12" },
	SM2: { inside: "56" },
	TN14: { outside: "456" },
	TN16: { inside: "3", outside: "12" },
	UB9: { inside: "6", outside: "45" },
};

/** Districts of the same areas that lie wholly outside London, each with the nearest borough. */
export const outerDistricts = {
	DA: "2 BXL, 3 BXL, 4 BRO, 9 BXL, 10 BXL, 11 BXL, 12 BXL, 13 BXL",
	EN: "10 ENF, 11 ENF",
	IG: "10 WFT",
	KT: "10 KGN, 11 KGN, 12 RIC, 13 RIC, 14 RIC, 15 HNS, 16 HNS, 20 SUT, 21 KGN, 23 KGN, 24 KGN",
	RM: "16 HAV, 17 HAV, 18 HAV, 19 HAV, 20 HAV",
	TN: `1 BRO, 2 BRO, 3 BRO, 4 BRO, 5 BRO, 6 BRO, 7 BRO, 8 BRO, 9 BRO, 10 BRO, 11 BRO, 12 BRO, 13 BRO, 15 BRO, 17 BRO,
		18 BRO, 19 BRO, 20 BRO, 21 BRO, 22 BRO, 23 BRO, 24 BRO, 25 BRO, 26 BRO, 27 BRO, 28 BRO, 29 BRO, 30 BRO, 31 BRO,
		32 BRO, 33 BRO, 34 BRO, 35 BRO, 36 BRO, 37 BRO, 38 BRO, 39 BRO, 40 BRO`,
	TW: "17 HNS, 18 HIL, 20 HIL",
	WD: "4 HIL, 5 HRW, 7 HRW, 17 HRW, 18 HRW, 19 HRW, 24 HRW, 25 HRW",
};
