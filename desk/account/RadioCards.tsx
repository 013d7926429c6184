import { type ReactNode, useId } from "react";
import "./radio-cards.css";

export interface RadioCard<Value extends string> {
	readonly value: Value;
	readonly name: string;
	readonly about: string;
}

interface RadioCardsProps<Value extends string> {
	readonly legend: string;
	readonly options: readonly RadioCard<Value>[];
	readonly value: Value;
	readonly onChoose: (value: Value) => unknown;
	readonly children?: ReactNode;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
	const { legend, options, value: chosen, onChoose, children } = props;
	const name = useId();
	return (
		<fieldset className="radio-cards">
			<legend>{legend}</legend>
			<div className="cards">
				{options.map(({ value, name: title, about }) => (
					<label key={value}>
						<input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
						<b>{title}</b>
						<small>{about}</small>
					</label>
				))}
			</div>
			{children}
		</fieldset>
	);
}
