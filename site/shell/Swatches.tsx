/**
 * One drawing convention per trade (design.md, 'Icons'), drawn once a page and used by name: brick in section,
 * setting-out point, parquet, sawn timber, plaster, valve, socket, level.
 */
export const Swatches = () => (
	<svg className="sprite" aria-hidden="true">
		<defs>
			<symbol id="s-general-contractor" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path d="M1 1L1 1M1 8L8 1M1 15L15 1M1 22L22 1M1 29L29 1M2 35L36 1M9 35L43 1M16 35L50 1M23 35L55 3M30 35L55 10M37 35L55 17M44 35L55 24M51 35L55 31" />
			</symbol>
			<symbol id="s-designing" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path d="M28 1v34M1 18h54" />
				<circle cx="28" cy="18" r="9" />
				<path className="fill" d="M28 9a9 9 0 0 1 9 9h-9zM28 27a9 9 0 0 1-9-9h9z" />
			</symbol>
			<symbol id="s-flooring" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<svg x="1" y="1" width="54" height="34" viewBox="0 0 54 34" aria-hidden="true">
					<path d="M0 0v34M0 -12l13.5-9M0 -3.5l13.5-9M0 5l13.5-9M0 13.5l13.5-9M0 22l13.5-9M0 30.5l13.5-9M0 39l13.5-9M13.5 0v34M13.5 -21l13.5 9M13.5 -12.5l13.5 9M13.5 -4l13.5 9M13.5 4.5l13.5 9M13.5 13l13.5 9M13.5 21.5l13.5 9M13.5 30l13.5 9M27 0v34M27 -12l13.5-9M27 -3.5l13.5-9M27 5l13.5-9M27 13.5l13.5-9M27 22l13.5-9M27 30.5l13.5-9M27 39l13.5-9M40.5 0v34M40.5 -21l13.5 9M40.5 -12.5l13.5 9M40.5 -4l13.5 9M40.5 4.5l13.5 9M40.5 13l13.5 9M40.5 21.5l13.5 9M40.5 30l13.5 9" />
				</svg>
			</symbol>
			<symbol id="s-carpentry" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path d="M1 1l54 34M55 1L1 35" />
			</symbol>
			<symbol id="s-decorating" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path
					d="M3.7 6.1h0M10.3 4.2h0M17.2 5.1h0M22.0 5.7h0M28.9 5.1h0M34.5 5.4h0M40.6 4.3h0M45.3 5.5h0M51.9 3.8h0M5.5 10.1h0M11.9 11.0h0M15.6 10.2h0M23.5 10.7h0M28.6 10.4h0M35.1 11.3h0M39.5 9.8h0M46.5 9.8h0M50.5 9.7h0M4.8 14.9h0M11.9 15.5h0M17.2 16.4h0M21.3 14.8h0M28.4 15.4h0M33.8 14.6h0M40.9 14.2h0M45.3 15.0h0M51.8 16.5h0M5.0 19.7h0M10.6 20.0h0M16.2 20.4h0M22.0 20.7h0M28.5 19.9h0M35.1 20.5h0M40.7 21.0h0M45.9 20.6h0M51.4 21.1h0M6.1 25.5h0M11.3 25.2h0M16.8 25.4h0M22.0 25.5h0M29.0 26.8h0M33.0 26.6h0M38.7 25.6h0M44.7 24.7h0M52.7 25.1h0M5.3 30.1h0M10.7 31.2h0M15.7 32.1h0M23.4 32.0h0M29.2 32.1h0M34.7 30.4h0M38.5 30.3h0M44.5 29.7h0M51.7 30.3h0"
					strokeWidth="1.8"
					strokeLinecap="round"
				/>
			</symbol>
			<symbol id="s-plumbing" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path d="M1 18h14M41 18h14M15 9.500v17L41 9.500v17z" />
				<path d="M28 18V7M22 7h12" />
			</symbol>
			<symbol id="s-electrical-services" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path d="M1 24h16M39 24h16M17 24a11 11 0 0 1 22 0zM28 13V5M22 5h12" />
			</symbol>
			<symbol id="s-extra-services" viewBox="0 0 56 36">
				<rect x=".75" y=".75" width="54.5" height="34.5" />
				<path d="M1 22h54" />
				<path d="M20 9h16l-8 13z" />
				<path className="fill" d="M28 9h8l-8 13z" />
			</symbol>
		</defs>
	</svg>
);
