/** An email address that breaks before its `@` if it is too long for the line. */
export function Address({ email }: { readonly email: string }) {
	const at = email.lastIndexOf("@");
	if (at < 0) return email;
	return (
		<>
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</>
	);
}
