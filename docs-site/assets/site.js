(function() {
	// src/report/html/page/theme.ts
	const key = "journal-lint-theme";
	const themes = [
		"auto",
		"light",
		"dark"
	];
	/** Lets the reader choose between light and dark, and remembers it where the browser allows that. */
	function startTheme() {
		const choices = document.querySelector(".theme");
		if (!choices) return;
		const radios = [...choices.querySelectorAll("input")];
		const use = (theme) => {
			document.documentElement.dataset.theme = theme;
			for (const radio of radios) radio.checked = radio.value === theme;
		};
		choices.addEventListener("change", () => {
			const theme = radios.find(({ checked }) => checked)?.value ?? "auto";
			use(theme);
			remember(theme);
		});
		use(remembered());
		choices.hidden = false;
	}
	/** A page that was opened as a file may be denied any storage. */
	function remembered() {
		try {
			const theme = localStorage.getItem(key) ?? "auto";
			return themes.includes(theme) ? theme : "auto";
		} catch {
			return "auto";
		}
	}
	function remember(theme) {
		try {
			localStorage.setItem(key, theme);
		} catch {}
	}
	// src/report/html/page/element.ts
	/** Makes an element; text is only ever text, whatever it says. */
	function element(tag, attributes, ...children) {
		const made = document.createElement(tag);
		for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
		made.append(...children);
		return made;
	}
	/** The element of the document that has an id, of the class that it must have. */
	function byId(id, kind) {
		const found = document.getElementById(id);
		if (!(found instanceof kind)) throw new Error(`no ${kind.name} with the id ${id}`);
		return found;
	}
	new Intl.NumberFormat("en");
	// src/docs/page/find.ts
	/** Finds pages and fields whose names hold every word; whole names and their starts come first. */
	function find(query, index, most) {
		const words = query.toLowerCase().split(/[\s.]+/).filter((word) => word !== "");
		if (words.length === 0) return [];
		const found = [];
		const add = (name, address, says, ownName) => {
			const rank = rankOf(name.toLowerCase(), ownName.toLowerCase(), words);
			if (rank !== void 0) found.push({
				match: {
					name,
					address,
					says
				},
				rank
			});
		};
		for (const [name, address, says, fields] of index) {
			add(name, address, says, name);
			for (const field of fields) {
				const ownName = field.slice(field.lastIndexOf(".") + 1);
				add(`${name}.${field}`, `${address}#${encodeURIComponent(field)}`, "", ownName);
			}
		}
		return found.sort((a, b) => a.rank - b.rank).slice(0, most).map(({ match }) => match);
	}
	/** How good a match is, the lower the better; undefined where a word is missing. */
	function rankOf(name, ownName, words) {
		if (!words.every((word) => name.includes(word))) return void 0;
		const last = words.at(-1) ?? "";
		return (ownName === last ? 0 : ownName.startsWith(last) ? 1 : ownName.includes(last) ? 2 : 3) * 1e3 + name.length;
	}
	// src/docs/page/search.ts
	const mostShown = 40;
	/** Shows what is found while a search is typed; the arrows lead through it. */
	function startSearch(index) {
		const field = byId("search", HTMLInputElement);
		const results = byId("results", HTMLUListElement);
		const status = byId("found", HTMLElement);
		const top = document.body.dataset.top ?? "";
		const show = () => {
			const matches = find(field.value, index, mostShown);
			results.replaceChildren(...matches.map((match) => item(match, top)));
			results.hidden = field.value.trim() === "";
			if (!results.hidden && matches.length === 0) results.append(element("li", { class: "none" }, "Nothing is called so."));
			const amount = matches.length === mostShown ? `the first ${mostShown}` : String(matches.length);
			status.textContent = results.hidden ? "" : `${amount} found`;
		};
		const close = () => {
			results.hidden = true;
			status.textContent = "";
		};
		field.addEventListener("input", show);
		field.addEventListener("focus", show);
		results.addEventListener("click", close);
		document.addEventListener("click", ({ target }) => {
			if (target instanceof Node && !field.parentElement?.contains(target)) close();
		});
		document.addEventListener("keydown", (event) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			if (pressed(event, field, results, close)) event.preventDefault();
		});
		if (field.parentElement) field.parentElement.hidden = false;
	}
	function item({ name, address, says }, top) {
		return element("li", {}, element("a", { href: `${top}${address}` }, element("code", {}, name), says));
	}
	/** Whether a key means something here. */
	function pressed({ key, target }, field, results, close) {
		const links = [...results.querySelectorAll("a")];
		const at = target instanceof HTMLAnchorElement ? links.indexOf(target) : -1;
		const isOpen = !results.hidden && (target === field || at >= 0);
		if (key === "/" && !(target instanceof HTMLInputElement)) field.focus();
		else if (isOpen && key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
		else if (isOpen && key === "ArrowUp" && at >= 0) (links[at - 1] ?? field).focus();
		else if (isOpen && key === "Enter" && target === field) links[0]?.click();
		else if (isOpen && key === "Escape") {
			field.focus();
			close();
		} else return false;
		return true;
	}
	// src/docs/page/main.ts
	startTheme();
	startSearch(globalThis.journalLintIndex ?? []);
})();
