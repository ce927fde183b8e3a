/** Codes and places of partners. */
export const mapping = `
# Mapping codes and locations
What the channel’s shipping codes and locations mean for the warehouse.

## codes: Shipping codes
Each channel has its own codes for shipping. Say once what each means:
1. Open the connector of the channel and its **Shipping options**.
1. **Get Shipping Options** reads the codes from the channel. A code that an order used appears automatically.
1. Choose a **Shipping method** for each. Rows for which orders wait say how many.
1. **Save Shipping Options**.
Orders that waited are checked again at once.
On the connector of the warehouse, **Add Code** does the same from the other side: a code of a channel, a method and a core location in one.

## fast_track: Fast track
On the warehouse’s **Shipping options**, the switch **Fast Track** marks a code as urgent. Orders with it are sent to the warehouse with that priority and carry the mark in the lists.

## locations: Locations
A core location is a place the warehouse ships from. A connector location is a place as the channel names it. Open **Locations** of the channel’s connector, **Get Inventory Locations**, choose the **Core location** of each, and **Save Connector Locations**.
The mapping decides two things: where an order that names the location ships from, and which stock the channel shows there.

## methods: Which methods are offered
**Methods to choose from** on the warehouse’s connector hides methods you never use from all choices. Where one is in use, it stays.

## somebody: When somebody else mapped it meanwhile
If a colleague changes the same row while you work, the row says so. Choose **Keep mine** or **Take theirs**.
`;
