let entry = "empty";
export const load = (): string => entry;
export const store = (value: string): void => {
	entry = value;
};
export const clear = (): void => store("empty");
